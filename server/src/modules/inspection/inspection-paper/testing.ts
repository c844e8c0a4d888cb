/** Writes, numbers and serves papers of a case as the real people do, for tests and the demo city. */
import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import type { PaperContent } from '@green/tools/inspection/paper-content.ts'
import { paperKindOf } from '@green/tools/inspection/paper-kinds.ts'
import { paperSamples } from '@green/tools/inspection/paper-samples.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { draftPaper, issuePaper, saveDraft, servePaper } from './papers.ts'
import { paperById } from './store.ts'

/** A draft, filled with the sample's words where the case gives none. */
export async function writtenPaper(
  services: Services,
  inspectionId: string,
  kind: PaperKindKey,
  actor: Actor,
  over: PaperContent = {},
) {
  const { id } = await draftPaper(services, { inspectionId, kind }, actor)
  const draft = await paperById(services.db, id)
  if (!draft) throw new Error('the draft is gone')
  const content = { ...paperSamples[kind], ...draft.content, ...over } as typeof draft.content
  const titles = paperKindOf(kind).titles
  await saveDraft(
    services,
    { id, version: draft.version, title: titles.at(-1) ?? draft.title, content, settled: [] },
    actor,
  )
  return { id, version: draft.version + 1 }
}

let serial = 0

/** The same, issued by the approver, who is the writer unless another is named; letters with the next number of 演示, and served where `served` says so. */
export async function issuedPaper(
  services: Services,
  inspectionId: string,
  kind: PaperKindKey,
  actor: Actor,
  {
    over,
    served = paperKindOf(kind).served === true,
    approver = actor,
  }: { over?: PaperContent; served?: boolean; approver?: Actor } = {},
): Promise<string> {
  const draft = await writtenPaper(services, inspectionId, kind, actor, over)
  serial += 1
  const number = paperKindOf(kind).form === 'letter' ? `演示〔${clock.year()}〕${serial}号` : ''
  await issuePaper(services, { ...draft, number }, approver)
  if (served)
    await servePaper(
      services,
      {
        id: draft.id,
        way: 'direct',
        receiver: '赵能管',
        on: clock.today(),
        place: '企业办公室',
        consent: '',
        remark: '',
        files: [],
      },
      approver,
    )
  return draft.id
}
