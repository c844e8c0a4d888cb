/**
 * 全文检索的类别: each kind of public document once, in the order in which counts are shown. A kind of content is found as
 * soon as it stands in `content-kinds.ts` and has its page here; what is kept elsewhere has its source in
 * `server/src/modules/overview/search/sources.ts`, which does not compile without it.
 */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { type ContentKinds, contentKinds } from '../content/content-kinds.ts'

/** What is found beside content. */
export const otherSearchKinds = {
  service: '服务和工具',
  standard: '标准',
  title: '绿色名单',
  institution: '服务机构',
  equipment: '淘汰设备',
  inquiry: '咨询答复',
  course: '培训课程',
  inspection: '监察结果',
  greenCode: '绿效码',
} as const

export type ContentSearchKind = keyof typeof contentKinds
export type SearchKind = keyof typeof otherSearchKinds | ContentSearchKind

/** Where a published piece is read, by the page of its kind. */
const pieceAddresses: Readonly<Record<ContentKinds[string]['page'], (id: string, programme: string) => string>> = {
  news: (id) => `/mainPages/newsDetail/id=${id}`,
  policy: (id) => `/mainPages/policyDetail?id=${id}`,
  interpretation: (id) => `/mainPages/interpretDetail?id=${id}`,
  question: (id) => `/FQA#${id}`,
  guide: (_id, programme) => `/Instructions?part=guide&programme=${programme}`,
  finance: (id) => `/mainPages/greenFinanceDetail?id=${id}`,
}

export const pieceAddress = (kind: string, id: string, programme = ''): string | null => {
  const page = (contentKinds as ContentKinds)[kind]?.page
  return page ? pieceAddresses[page](id, programme) : null
}

const { service, ...others } = otherSearchKinds
const contentLabels = Object.fromEntries(Object.entries(contentKinds).map(([kind, { label }]) => [kind, label]))

export const searchKinds = { service, ...contentLabels, ...others } as Readonly<Record<SearchKind, string>>
export const searchKindKeys = keysOf(searchKinds)
