/** 公示异议: raised by anybody while a filing is in publicity, answered by the city; the final decision waits for the answer. */

import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { type finalOutcomes, objection } from '@green/contract/calls/title/objection.ts'
import { refuse, refuseBecause } from '@green/contract/errors.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import { type ObjectionState, objectionCase } from '@green/filing/cases/objection.ts'
import { validateRule } from '@green/filing/value/rules.ts'
import { mayKnow } from '@green/filing/workflow/confidential.ts'
import { type Exemption, publicExemption } from '@green/filing/workflow/exemption.ts'
import { isDenied, wasGranted } from '@green/filing/workflow/states.ts'
import { requireCaptcha } from '../../../base/account/sign-in/captcha.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { openCase, takeCaseStep } from '../../../base/case/take-step.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import { objectionSlot } from '../../../base/files/slot.ts'
import { addCitations, refOf } from '../../../base/files/store.ts'
import { keepUpload } from '../../../base/files/upload.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { filingName } from '../../../filing/record/filing-name.ts'
import { findFiling } from '../../../filing/record/store.ts'
import { type ObjectionRecord, objectionsTo } from '../../../filing/step/objection-store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import { knows } from '../../../platform/confidential.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import { handlers, type UploadedPart } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import { masked } from '../../../platform/mask.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { objectionKind } from './kind.ts'
import {
  beginnersOf,
  countOpen,
  finalPage,
  findObjection,
  lockObjection,
  lockPublished,
  namesOf,
  papersOf,
  publishedPage,
} from './store.ts'

const hour = 3600
/** Against floods: one address, and one filing, so often in an hour. */
const limits = { address: 5, filing: 40, lookups: 60, papers: 15 }
const mostPapers = 3
/** How long the outcome of a publicity stands for everybody to read. */
const finalDays = 365

export const objectionCalls = handlers(objection, {
  published: async ({ input: { keyword = '', ...page }, services }) => {
    const found = await publishedPage(services.db, { today: clock.today(), keyword: keyword.trim() }, page)
    return {
      ...found,
      rows: found.rows.map(({ programme, since, until, number, state, exemption, ...row }) => ({
        ...row,
        exemption: exemptionFor(state, exemption),
        number: number ?? '',
        programmeTitle: programmeOf(programme).title,
        from: dayOf(since),
        until: until ?? '',
      })),
    }
  },
  raise: ({ input, services, ip }) => raise(services, input, ip),
  result: async ({ input, services, ip }) => {
    await takeTurn(services.db, `objection-result:${ip}`, limits.lookups, hour)
    const found = await findObjection(services.db, { number: input.number.trim().toUpperCase() })
    const about = found && (await namesOf(services.db, found.filingId))
    if (!found || !about) throw refuse('NOT_FOUND')
    return {
      number: found.number,
      at: found.at,
      programmeTitle: programmeOf(about.programme).title,
      enterpriseName: about.enterpriseName,
      stateLabel: stateLabelOf(objectionCase, found.state),
      isOpen: found.state === 'open',
      note: found.note,
      handledAt: found.handledAt,
      files: (await papersOf(services.db, [found.id])).map((one) => one.file.name),
    }
  },
  attach: ({ input, services, ip, upload }) => attach(services, input.number, ip, upload),
  finals: async ({ input: { keyword = '', changed, ...page }, services }) => {
    const today = clock.today()
    const query = {
      from: dayOf(addMs(clock.now(), -finalDays * 86_400_000)),
      today,
      keyword: keyword.trim(),
      changed: changed === '1',
    }
    const found = await finalPage(services.db, query, page)
    return {
      ...found,
      rows: found.rows.map(({ programme, state, batchName, number, exemption, ...row }) => {
        const outcome = outcomeOf(state)
        return {
          ...row,
          programmeTitle: programmeOf(programme).title,
          batchName: batchName ?? '',
          number: number ?? '',
          exemption: exemptionFor(state, exemption),
          outcome,
          changed: outcome === 'dropped' || outcome === 'ended',
        }
      }),
    }
  },
  list: ({ input, actor, services }) => listObjections(services, input.filingId, actor),
  handle: ({ input, actor, services }) => handle(services, input, actor),
})

/** The exemption of a case in a sentence for everybody; null where there is none, or not yet. */
const exemptionFor = (state: string, exemption: Exemption | null): string | null =>
  exemption && mayKnow('exemption', ['public'], state) ? publicExemption(exemption, state) : null

/** What came of a publicity; what ran out later was on the list. */
function outcomeOf(state: string): keyof typeof finalOutcomes {
  if (isDenied(state)) return wasGranted(state) ? 'ended' : 'dropped'
  return wasGranted(state) ? 'listed' : 'open'
}

/** A paper for an objection that nobody has answered yet. */
async function attach(services: Services, typed: string, ip: string, upload: () => Promise<UploadedPart>) {
  await takeTurn(services.db, `objection-paper:${ip}`, limits.papers, hour)
  const number = typed.trim().toUpperCase()
  const requireRoom = async (found: ObjectionRecord | null, tx: Tx) => {
    if (!found) throw refuse('NOT_FOUND')
    if (found.state !== 'open') throw refuse('OBJECTION_ANSWERED')
    if ((await papersOf(tx, [found.id])).length >= mostPapers)
      throw refuseBecause('FILE_REFUSED', `每份异议最多附${mostPapers}份材料`)
    return found
  }
  // Said before the file is taken in for nothing; asked again under the lock.
  const { id } = await requireRoom(await findObjection(services.db, { number }), services.db)
  const { name } = await keepUpload(
    services,
    // It belongs to the objection, not to an account.
    { ownerId: id, enterpriseId: null, slot: objectionSlot },
    upload,
    async (tx, row) => {
      const found = await requireRoom(await lockObjection(tx, number), tx)
      await addCitations(tx, 'objection', found.id, [row.id])
      await writeAudit(tx, {
        kind: 'business',
        actor: null,
        ip,
        action: '补充异议材料',
        object: found.number,
        result: row.name,
      })
    },
  )
  return { name }
}

async function raise(services: Services, input: CallInput<typeof objection.raise>, ip: string) {
  await takeTurn(services.db, `objection:${ip}`, limits.address, hour)
  await takeTurn(services.db, `objection-filing:${input.filingId}`, limits.filing, hour)
  // Said before a picture code is used up for nothing; asked again under the lock.
  if (!(await lockPublished(services.db, input.filingId, clock.today()))) throw refuse('PUBLICITY_OVER')
  await requireCaptcha(services, input)
  return transaction(services.db, async (tx) => {
    clock.fix()
    const filing = await lockPublished(tx, input.filingId, clock.today())
    if (!filing) throw refuse('PUBLICITY_OVER')
    // The receipt opens the answer; it is too long to be guessed.
    const number = `YY${clock.year()}-${ids.seed().toUpperCase()}`
    const make = async () => ({
      id: ids.next(),
      filingId: filing.id,
      qxCode: filing.qxCode,
      number,
      at: clock.now(),
      name: input.name.trim(),
      contact: input.contact.trim(),
      reason: input.reason.trim(),
    })
    await openCase(tx, services, objectionKind, 'raise', null, make, {
      log: { ip, object: `${filing.enterpriseName} ${filingName(filing)}`, result: number },
      after: () => countOpen(tx, filing.id),
    })
    return { number }
  })
}

async function listObjections(
  services: WithDb,
  filingId: string,
  actor: Actor,
): Promise<CallOutput<typeof objection.list>> {
  const filing = await findFiling(services.db, actor, filingId)
  if (!filing) throw refuse('NOT_FOUND')
  const raised = (await objectionsTo(services.db, filingId)).toReversed()
  const papers = Map.groupBy(
    await papersOf(
      services.db,
      raised.map((one) => one.id),
    ),
    (one) => one.objectionId,
  )
  const isNamed = knows(actor, 'objector', filing.state)
  const began = await isFirstHand(services.db, filingId, actor, await beginnersOf(services.db, filingId))
  return raised.map(({ state, handledByName, toldBy, ...row }) => ({
    ...row,
    mayAnswer: state === 'open' && isCityOfficer(actor.role) && !began,
    name: isNamed ? row.name : null,
    contact: isNamed ? masked(row.contact) : null,
    files: isNamed ? (papers.get(row.id) ?? []).map((one) => refOf(one.file)) : [],
    toldBy: toldBy as 'sms' | 'email' | null,
    state: state as ObjectionState,
    handledBy: handledByName,
    enterpriseName: filing.enterpriseName,
    programmeTitle: programmeOf(filing.programme).title,
  }))
}

function handle(services: Services, input: CallInput<typeof objection.handle>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const seen = {
      id: input.id,
      action: input.upheld ? ('uphold' as const) : ('dismiss' as const),
      opinion: input.note,
    }
    await takeCaseStep(tx, services, objectionKind, seen, actor, (before) => ({
      changes: {
        toldBy: wayTo(services, before.contact),
        note: input.note.trim(),
        handledAt: clock.now(),
        handledBy: actor.accountId,
        handledByName: actor.name,
      },
      after: ({ filingId }) => countOpen(tx, filingId),
    }))
    return { done: true as const }
  })
}

/** How the person who objected can be told: by the contact given, where that is a number or an address. */
function wayTo({ config }: Pick<Services, 'config'>, contact: string): 'sms' | 'email' | null {
  if (validateRule('mobile', contact.trim()) === null) return 'sms'
  return config.MAIL_URL && validateRule('email', contact.trim()) === null ? 'email' : null
}
