/** 监察结果 in the search: exactly what the public page shows, from its day until it is taken back. */
import { inspectionResults } from '@green/filing/cases/inspection/inspection.ts'
import { indexDocuments, type PublicDocument, removeDocuments } from '../../../base/search/index-store.ts'
import type { Tx } from '../../../db/database.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import type { InspectionRecord } from '../inspection/store.ts'
import { publishedResults } from './store.ts'

/** The result in the words of the public page. */
export const resultText = ({ result }: Pick<InspectionRecord, 'result'>): string => {
  const text = inspectionResults[(result ?? 'breach') as keyof typeof inspectionResults]
  return result === 'breach' ? `${text}（责令限期整改）` : text
}

type Published = Awaited<ReturnType<typeof publishedResults>>['rows'][number]

const documentOf = ({ inspection, taskName, orgName }: Published): PublicDocument => ({
  kind: 'inspection',
  ref: inspection.id,
  title: inspection.enterpriseName,
  about: [resultText(inspection), orgName].filter(Boolean).join(' · '),
  text: taskName,
  unshown: inspection.socialCode,
  address: `/mainPages/inspectionResults?keyword=${encodeURIComponent(inspection.enterpriseName)}`,
  date: inspection.publishedAt,
})

export async function resultDocuments(tx: Tx): Promise<PublicDocument[]> {
  const found: PublicDocument[] = []
  for await (const rows of everyPage((page) => publishedResults(tx, {}, page))) found.push(...rows.map(documentOf))
  return found
}

/** After a result was published or taken back. */
export async function indexResult(tx: Tx, id: string): Promise<void> {
  const { rows } = await publishedResults(tx, { id }, { page: 1, size: 1 })
  if (rows.length === 0) await removeDocuments(tx, ['inspection'], [id])
  await indexDocuments(tx, rows.map(documentOf))
}
