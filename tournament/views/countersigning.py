"""A judge countersigns the sealed sheet of a signed game: with his password, in the field that the seal leaves open."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.domain.access import JUDGE, NEEDED
from tournament.domain.seals import countersign, make_judge_key
from tournament.domain.sheet_files import SheetError, read_sheet
from tournament.interfaces.pdf import PdfUnavailable
from tournament.interfaces.sealing import make_sheet
from tournament.interfaces.signing_forms import AccountForm
from tournament.models import Game, Official, Sheet, Tournament
from tournament.views.games import GAMES, context_of
from tournament.views.guards import officials_only
from tournament.views.pdf import no_pdf, pdf_response
from tournament.views.simple_forms import UNPROCESSABLE


@require_http_methods(["GET", "HEAD", "POST"])
@officials_only(JUDGE)
def sheet_countersign(
    request: HttpRequest, tournament: Tournament, round_number: int, table_number: int
) -> HttpResponse:
    """Asks for the password, then answers with a copy of the table sheet that the judge has signed."""
    games = GAMES.filter(round__tournament=tournament, round__number=round_number, table__number=table_number)
    game = games.filter(state=Game.State.SIGNED).first()
    if game is None:
        raise Http404(_("Only the sheet of a signed game can be countersigned."))
    judge = Official.objects.filter(tournament=tournament, user=request.user, role=JUDGE).first()
    if judge is None:
        raise PermissionDenied(NEEDED[frozenset({JUDGE})])
    form = AccountForm(request.POST if request.method == "POST" else None, request=request, officials=[judge])
    if form.is_valid():
        return countersigned(request, game, judge)
    context = context_of(game, judge=judge, form=form)
    return render(request, "sheets/countersign.html", context, status=UNPROCESSABLE if form.errors else 200)


def countersigned(request: HttpRequest, game: Game, judge: Official) -> HttpResponse:
    tournament = game.round.tournament
    try:
        sheet = make_sheet(game=game, kind=Sheet.Kind.TABLE, language=tournament.language)
        pdf = countersign(read_sheet(sheet), make_judge_key(judge), reason=_("Seen by the judge"))
    except (SheetError, PdfUnavailable) as error:
        return no_pdf(request, error)
    name = f"{tournament.slug}-round{game.round.number}-table{game.table.number}-countersigned.pdf"
    answer = pdf_response(pdf, name)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
