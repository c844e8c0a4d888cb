/** 咨询答复 in the search: the texts that two people have read, as everybody reads them. */
import { inquiryCase } from '@green/filing/cases/inquiry.ts'
import { beginsIn } from '@green/filing/cases/machine.ts'
import { indexDocuments, type PublicDocument, removeDocuments } from '../../../base/search/index-store.ts'
import type { Tx } from '../../../db/database.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import { officeName } from './office.ts'
import { type InquiryRecord, publishedPage } from './store.ts'

type Published = Pick<InquiryRecord, 'id' | 'qxCode' | 'answeredAt' | 'publicText'>

function documentsOf({ id, qxCode, answeredAt, publicText }: Published): PublicDocument[] {
  if (!publicText) return []
  const { subject, question, answer } = publicText
  return [
    {
      kind: 'inquiry',
      ref: id,
      title: subject,
      about: officeName(qxCode),
      text: `${question} ${answer}`,
      address: `/mainPages/inquiry?keyword=${encodeURIComponent(subject)}#${id}`,
      date: answeredAt,
    },
  ]
}

export async function inquiryDocuments(tx: Tx): Promise<PublicDocument[]> {
  const found: PublicDocument[] = []
  for await (const rows of everyPage((page) => publishedPage(tx, '', page))) found.push(...rows.flatMap(documentsOf))
  return found
}

/** After a step: what everybody reads of this question from now on. */
export async function indexInquiry(tx: Tx, saved: InquiryRecord): Promise<void> {
  if (beginsIn(inquiryCase, 'withdraw', saved.state)) await indexDocuments(tx, documentsOf(saved))
  else await removeDocuments(tx, ['inquiry'], [saved.id])
}
