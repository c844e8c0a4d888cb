/** 咨询答复 in the search: the texts that two people have read, as everybody reads them. */
import type { PublicDocument } from '../../base/search/index-store.ts'
import type { Tx } from '../../db/database.ts'
import { everyPage } from '../../platform/http/pages.ts'
import { officeName } from './kind.ts'
import { type InquiryRecord, publishedPage } from './store.ts'

type Published = Pick<InquiryRecord, 'id' | 'qxCode' | 'answeredAt' | 'publicText'>

export function inquiryDocument({ id, qxCode, answeredAt, publicText }: Published): PublicDocument[] {
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
  for await (const rows of everyPage((page) => publishedPage(tx, '', page)))
    found.push(...rows.flatMap(inquiryDocument))
  return found
}
