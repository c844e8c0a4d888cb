/** 决定文书: issued and voided by the city, downloaded by people who may read the case, checked by anybody who holds one. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { type LetterKind, letter, letterKinds } from '@green/contract/calls/title/letter.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { changesBetween } from '../../../base/audit/changes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { filerOf } from '../../../base/message/store.ts'
import { tell } from '../../../base/message/tell.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import { signatureOf } from '../../../base/signature/paper-signature.ts'
import { transaction } from '../../../db/database.ts'
import { findFiling, talkScopeOf } from '../../../filing/record/store.ts'
import { writeHistory } from '../../../filing/step/outcome.ts'
import { type Actor, handOf } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { type BlobResult, handlers } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { samplesOf, shipped, textFaults, variablesOf } from './letter-kinds.ts'
import {
  drawLetter,
  dueLetters,
  issueLetter,
  issueMany,
  letterLabels,
  lettersOfCase,
  pdfAnswer,
  previewLetter,
} from './letters.ts'
import { exportRegister, listRegister } from './register.ts'
import { letterRule, saveLetterRule } from './rule.ts'
import { saveSeal, sealView } from './seal.ts'
import { copiesOf, countCopy, letterByNumber, letterFor, saveVersion, templateVersions, voidLetter } from './store.ts'

const kinds = Object.keys(letterKinds) as LetterKind[]

export const letterCalls = handlers(letter, {
  ofCase: ({ input, actor, services }) => lettersOfCase(services, input.filingId, actor),
  paper: ({ input, actor, services }) => takeCopy(services, input.id, actor),
  preview: ({ input, actor, services }) => previewLetter(services, input.filingId, actor),
  issue: ({ input, actor, services }) => issueLetter(services, input, actor),
  due: ({ input, services }) => dueLetters(services, input.batchId),
  issueMany: ({ input, actor, services }) => issueMany(services, input.filingIds, actor),
  rule: ({ services }) => letterRule(services.db),
  saveRule: ({ input, actor, services }) => saveLetterRule(services, input, actor),
  withdraw: ({ input, actor, services }) => withdraw(services, input, actor),
  register: ({ input, services }) => listRegister(services, input),
  exportRegister: ({ input, actor, services, progress }) => exportRegister(services, input, actor, progress),
  copies: async ({ input, actor, services }) => {
    if (!(await letterFor(services.db, actor, input.id))) throw refuse('NOT_FOUND')
    return copiesOf(services.db, input.id)
  },
  check: async ({ input, services }) => {
    const found = await letterByNumber(services.db, input.number.trim())
    if (found?.letter.code !== input.code.trim().toUpperCase()) throw refuse('NOT_FOUND')
    const { letter: record, file, programme, state, stateSince } = found
    return {
      number: record.number,
      heading: record.heading,
      recipient: record.recipient,
      programmeTitle: programmeOf(programme).title,
      issuedAt: record.issuedAt,
      isSealed: record.sealSha256 !== null,
      sha256: file.sha256,
      isVoid: record.voidedAt !== null,
      signature: await signatureOf(services.db, { kind: 'letter', name: record.number, digest: file.sha256 }),
      since: stateSince === record.decidedAt ? null : stateLabel(programmeOf(programme), state as State),
    }
  },
  templates: ({ services }) => listTemplates(services),
  saveTemplate: ({ input, actor, services }) => saveTemplate(services, input, actor),
  previewTemplate: async ({ input: { kind, texts }, services }) => {
    await requireSound(services, kind, texts)
    const { pdf } = await drawLetter(services, services.db, { kind, texts, values: samplesOf(kind), issued: null })
    return pdfAnswer(`${letterKinds[kind]}_示例.pdf`, pdf)
  },
  seal: ({ services }) => sealView(services.db),
  saveSeal: ({ input, actor, services }) => saveSeal(services, input, actor),
})

/** The file as it was issued; each time it is taken is counted and noted. */
async function takeCopy(services: Pick<Services, 'db' | 'files'>, id: string, actor: Actor): Promise<BlobResult> {
  const found = await letterFor(services.db, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  const { name, mime, size, storageKey } = found.file
  await transaction(services.db, (tx) =>
    countCopy(tx, id, { at: clock.now(), accountId: actor.accountId, name: actor.name, role: handOf(actor) }),
  )
  return { fileName: name, mime, size, content: services.files.read(storageKey) }
}

/** A mistaken letter is void and keeps its number; the filer is told, and another may be issued. */
async function withdraw(services: Services, input: CallInput<typeof letter.withdraw>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const found = await letterFor(tx, actor, input.id)
    const filing = found && (await findFiling(tx, actor, found.letter.filingId, talkScopeOf))
    if (!filing) throw refuse('NOT_FOUND')
    const reason = input.reason.trim()
    const by = { voidedAt: clock.now(), voidedByName: actor.name, voidReason: reason }
    const gone = await voidLetter(tx, input.id, by)
    if (!gone) throw refuse('LETTER_VOID')
    const details = { 文书: gone.heading, 文号: gone.number }
    await writeHistory(tx, filing, {
      from: filing.state as State,
      action: 'voidLetter',
      actor,
      opinion: reason,
      details,
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '作废决定文书',
      object: gone.number,
      result: reason,
      changes: changesBetween(letterLabels, { state: '有效' }, { state: '已作废', voidReason: reason }),
    })
    await tell(tx, services, {
      to: filerOf(filing),
      template: 'letterVoided',
      values: { letter: gone.heading, number: gone.number, reason },
      link: `/mainPages/personalCenter?filing=${filing.id}`,
      sms: true,
      filingId: filing.id,
    })
    return { done: true as const }
  })
}

async function listTemplates(services: WithDb): Promise<CallOutput<typeof letter.templates>> {
  const all = Map.groupBy(await templateVersions(services.db), (one) => one.kind)
  return kinds.map((kind) => {
    const versions = all.get(kind) ?? []
    const [latest] = versions
    return {
      kind,
      label: letterKinds[kind],
      variables: Object.values(variablesOf(kind)).map(({ hint = '', ...one }) => ({ hint, ...one })),
      texts: latest?.texts ?? shipped[kind],
      shipped: shipped[kind],
      version: latest?.version ?? 0,
      versions: versions.map(({ version, at, byName, texts }) => ({ version, at, byName, texts })),
    }
  })
}

async function requireSound(
  services: Services,
  kind: LetterKind,
  texts: CallInput<typeof letter.saveTemplate>['texts'],
) {
  const others = Object.fromEntries(
    (await listTemplates(services)).filter((one) => one.kind !== kind).map((one) => [one.kind, one.texts.number]),
  )
  const faults = textFaults(kind, texts, others)
  if (faults.length) throw refuseFields(faults)
}

async function saveTemplate(services: Services, input: CallInput<typeof letter.saveTemplate>, actor: Actor) {
  const { kind, version } = input
  const texts = {
    heading: input.texts.heading.trim(),
    body: input.texts.body.trim(),
    number: input.texts.number.trim(),
  }
  await requireSound(services, kind, texts)
  return transaction(services.db, async (tx) => {
    const latest = (await templateVersions(tx)).find((one) => one.kind === kind)
    const row = { kind, version: version + 1, texts, at: clock.now(), byName: actor.name }
    if ((latest?.version ?? 0) !== version || !(await saveVersion(tx, row))) throw refuse('STALE')
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '修改决定文书模板',
      object: letterKinds[kind],
      result: `第${version + 1}版，文号规则${texts.number}`,
      changes: changesBetween(
        { heading: '标题', body: '正文', number: '文号规则' },
        latest?.texts ?? shipped[kind],
        texts,
      ),
    })
    return { done: true as const }
  })
}
