/** 公示异议: raised by anybody while a filing is in publicity, answered by the city; the final decision waits for the answer. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { objection, objectionStates } from '@green/contract/calls/objection.ts'
import { refuse } from '@green/contract/errors.ts'
import { deskOf } from '@green/contract/screens.ts'
import { transaction } from '../../db/database.ts'
import { programmeOf } from '../../families/programmes.ts'
import { once } from '../../filing/once.ts'
import { findFiling } from '../../filing/store.ts'
import type { Actor } from '../../platform/actor.ts'
import { answer } from '../../platform/answer.ts'
import { clock, dayOf } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { takeTurn } from '../../platform/limits.ts'
import { maskEmail, maskPhone } from '../../platform/mask.ts'
import type { Services } from '../../platform/services.ts'
import { requireCaptcha } from '../account/captcha.ts'
import { writeAudit } from '../audit/store.ts'
import { tell } from '../message/tell.ts'
import {
  closeObjection,
  findObjection,
  insertObjection,
  lockPublished,
  namesOf,
  objectionsOf,
  publishedPage,
} from './store.ts'

const hour = 3600
/** Against floods: one address, and one filing, so often in an hour. */
const limits = { address: 5, filing: 40, lookups: 60 }

export const objectionCalls = answer(objection, {
  published: async ({ input: { page, size, keyword = '' }, services }) => {
    const { rows, total } = await publishedPage(services.db, {
      today: clock.today(),
      keyword: keyword.trim(),
      limit: size,
      offset: (page - 1) * size,
    })
    return {
      total,
      page,
      size,
      rows: rows.map(({ programme, since, until, number, ...row }) => ({
        ...row,
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
      stateLabel: objectionStates[found.state as keyof typeof objectionStates],
      isOpen: found.state === 'open',
      note: found.note,
      handledAt: found.handledAt,
    }
  },
  list: ({ input, actor, services }) => listObjections(services, input.filingId, actor),
  handle: ({ input, actor, services }) => handle(services, input, actor),
})

async function raise(services: Services, input: CallInput<typeof objection.raise>, ip: string) {
  await takeTurn(services.db, `objection:${ip}`, limits.address, hour)
  await takeTurn(services.db, `objection-filing:${input.filingId}`, limits.filing, hour)
  // Said before a picture code is used up for nothing; asked again under the lock.
  if (!(await lockPublished(services.db, input.filingId, clock.today()))) throw refuse('PUBLICITY_OVER')
  await requireCaptcha(services, input)
  return transaction(services.db, async (tx) => {
    const filing = await lockPublished(tx, input.filingId, clock.today())
    if (!filing) throw refuse('PUBLICITY_OVER')
    // Whoever holds it reads the answer: too long to be guessed.
    const number = `YY${clock.year()}-${ids.seed().toUpperCase()}`
    await insertObjection(tx, {
      id: ids.next(),
      filingId: filing.id,
      qxCode: filing.qxCode,
      number,
      at: clock.now(),
      name: input.name.trim(),
      contact: input.contact.trim(),
      reason: input.reason.trim(),
      state: 'open',
    })
    await tell(tx, services, {
      to: { role: 'city' },
      title: `公示异议：${filing.enterpriseName}`,
      body: `${programmeOf(filing.programme).shortTitle}申报${filing.number ?? ''}在公示中收到异议（${number}），答复前不能审定。`,
      link: `${deskOf(filing.programme)}?id=${filing.id}`,
      sms: false,
    })
    return { number }
  })
}

async function listObjections(
  services: Services,
  filingId: string,
  actor: Actor,
): Promise<CallOutput<typeof objection.list>> {
  const filing = await findFiling(services.db, actor, filingId)
  if (!filing) throw refuse('NOT_FOUND')
  const masked = (contact: string) => (contact.includes('@') ? maskEmail(contact) : maskPhone(contact))
  return (await objectionsOf(services.db, filingId)).map(({ state, handledByName, ...row }) => ({
    ...row,
    contact: actor.role === 'city' ? row.contact : masked(row.contact),
    state: state as keyof typeof objectionStates,
    handledBy: handledByName,
    enterpriseName: filing.enterpriseName,
    programmeTitle: programmeOf(filing.programme).title,
  }))
}

function handle(services: Services, input: CallInput<typeof objection.handle>, actor: Actor) {
  return once(services, actor, input, async (tx) => {
    const closed = await closeObjection(tx, input.id, {
      state: input.upheld ? 'upheld' : 'dismissed',
      note: input.note.trim(),
      handledAt: clock.now(),
      handledBy: actor.accountId,
      handledByName: actor.name,
    })
    if (!closed) throw refuse((await findObjection(tx, { id: input.id })) ? 'OBJECTION_ANSWERED' : 'NOT_FOUND')
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '答复公示异议',
      object: closed.number,
      result: objectionStates[closed.state as keyof typeof objectionStates],
    })
    return { done: true as const }
  })
}
