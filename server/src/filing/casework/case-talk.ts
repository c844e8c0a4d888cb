/** 沟通: messages between filer and reviewers inside the case, from the first submission until the decision. */

import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { type CaseMessage, caseTalk } from '@green/contract/calls/filing/case.ts'
import { refuse, refuseBecause } from '@green/contract/errors.ts'
import { isAdministrator, isFiler, isOfficer } from '@green/contract/roles.ts'
import { deskOf } from '@green/contract/screens/screens.ts'
import { isFinal, isForReviewer, type State } from '@green/filing/workflow/states.ts'
import { firstReviewer, stateLabel } from '@green/filing/workflow/workflow.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { citeFiles } from '../../base/files/rights.ts'
import { filerOf } from '../../base/message/store.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { type Tx, transaction } from '../../db/database.ts'
import type { caseMessage } from '../../db/schema/review.ts'
import { type Actor, handOf } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import { ids } from '../../platform/ids.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { isRunning, pauseClock, resumeClock } from '../clock/case-clock.ts'
import { insertTalk, noteRead, readUntil, reviewersIn, talkOf } from '../clock/case-talk-store.ts'
import { filingName } from '../record/filing-name.ts'
import { type FilingRecord, findFiling, talkScopeOf } from '../record/store.ts'

type Talk = CallOutput<typeof caseTalk.get>
type TalkRecord = typeof caseMessage.$inferSelect

export const caseTalkCalls = handlers(caseTalk, {
  get: ({ input, actor, services }) => talkWith(services, input.filingId, actor),
  write: ({ input, actor, services }) => write(services, input, actor),
  markRead: ({ input, actor, services }) =>
    transaction(services.db, async (tx) => {
      const filing = await requireTalk(tx, input.filingId, actor)
      await noteRead(tx, filing.id, actor.accountId, clock.now())
      return { done: true as const }
    }),
})

async function talkWith(services: WithDb, filingId: string, actor: Actor): Promise<Talk> {
  const filing = await requireTalk(services.db, filingId, actor)
  const readAt = await readUntil(services.db, filingId, actor.accountId)
  const messages = (await talkOf(services.db, filingId)).map((row) => viewOf(row, actor, readAt))
  return {
    messages,
    unread: messages.filter((one) => one.isNew).length,
    closed: closedBecause(filing),
    mayPause: isOfficer(actor.role) && (await isRunning(services.db, filing)),
    reaches: isFiler(actor.role) ? officeNames[officeOf(filing)] : filing.enterpriseName,
  }
}

function write(services: Services, input: CallInput<typeof caseTalk.write>, actor: Actor): Promise<CaseMessage> {
  return idempotent(services, actor, input, async (tx) => {
    const filing = await requireTalk(tx, input.filingId, actor)
    const closed = closedBecause(filing)
    if (closed) throw refuseBecause('TALK_CLOSED', closed)
    const cited = await citeFiles(
      tx,
      'talk',
      filing.id,
      input.files.map((one) => one.id),
      actor,
    )
    const row: TalkRecord = {
      id: ids.next(),
      filingId: filing.id,
      at: clock.now(),
      fromFiler: isFiler(actor.role),
      authorId: actor.accountId,
      authorName: actor.name,
      role: handOf(actor),
      text: input.text.trim(),
      files: [...cited.values()],
    }
    await insertTalk(tx, row)
    if (row.fromFiler) await resumeClock(tx, filing, row.role)
    else if (input.pause) await pauseClock(tx, filing, row.text, actor)
    await noteRead(tx, filing.id, actor.accountId, row.at)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '在沟通中发送消息',
      object: filingName(filing),
      result: row.files.length ? `已发送，附件${row.files.length}个` : '已发送',
      changes: input.pause && !row.fromFiler ? [{ label: '办理时限', before: '计时', after: '暂停' }] : [],
    })
    await tellOtherSide(tx, services, filing, row)
    return viewOf(row, actor, row.at)
  })
}

/** The message itself is read in the case; the notice only says that there is one. */
async function tellOtherSide(tx: Tx, services: Services, filing: FilingRecord, { fromFiler, role }: TalkRecord) {
  const what = filingName(filing)
  if (!fromFiler)
    return tell(tx, services, {
      to: filerOf(filing),
      template: 'talkToFiler',
      values: { filing: what, role },
      filingId: filing.id,
      link: `/mainPages/personalCenter?filing=${filing.id}&tab=talk`,
      sms: true,
    })
  const news = {
    template: 'talkToOffice' as const,
    values: { enterprise: filing.enterpriseName, filing: what },
    filingId: filing.id,
    link: `${deskOf(filing.programme)}?id=${filing.id}&tab=talk`,
    sms: false as const,
  }
  const turn = officeOf(filing)
  await tell(tx, services, {
    ...news,
    to: turn === 'county' ? { role: 'county', qxCode: filing.qxCode } : { role: 'city' },
  })
  const others = (await reviewersIn(tx, filing.id)).filter((one) => one.role !== turn)
  await tell(tx, services, { ...news, to: others.map((one) => one.id) })
}

function viewOf(row: TalkRecord, reader: Actor, readAt: string | null): CaseMessage {
  const own = row.fromFiler === isFiler(reader.role)
  return {
    id: row.id,
    at: row.at,
    own,
    author: isFiler(reader.role) && !row.fromFiler ? row.role : row.authorName,
    role: row.role,
    text: row.text,
    files: row.files,
    isNew: !own && !isAdministrator(reader.role) && (readAt === null || row.at > readAt),
  }
}

/** The case within scope; the other party of a filing between two and the experts have no access to the messages. */
async function requireTalk(tx: Tx, filingId: string, actor: Actor): Promise<FilingRecord> {
  const filing = await findFiling(tx, actor, filingId, talkScopeOf)
  if (!filing) throw refuse('NOT_FOUND')
  return filing
}

function closedBecause(filing: FilingRecord): string | null {
  const state = filing.state as State
  if (filing.submittedAt === null) return '提交以后才能与审核人员沟通'
  return isFinal(state) ? `本件${stateLabel(programmeOf(filing.programme), state)}，沟通已随办结关闭` : null
}

const officeNames = { county: '区县管理员', city: '市级管理员' } as const

/** The office that decides next, or decided last while the filer corrects. */
function officeOf(filing: FilingRecord): keyof typeof officeNames {
  if (isForReviewer(filing.state))
    return firstReviewer(programmeOf(filing.programme).workflow) === 'city' ? 'city' : 'county'
  return 'city'
}
