/** Where the documents of each kind come from, for the first filling of the index and after a release that changes them. */
import {
  type ContentSearchKind,
  otherSearchKinds,
  type SearchKind,
  searchKindKeys,
} from '@green/contract/screens/search-kinds.ts'
import type { PublicDocument } from '../../../base/search/index-store.ts'
import { titleDocuments } from '../../../base/search/titles.ts'
import type { Tx } from '../../../db/database.ts'
import { codeDocuments } from '../../code/green-code/found.ts'
import { contentDocuments } from '../../content/content/found.ts'
import { inquiryDocuments } from '../../content/inquiry/found.ts'
import { equipmentDocuments } from '../../energy/equipment/found.ts'
import { standardDocuments } from '../../energy/standard/found.ts'
import { resultDocuments } from '../../inspection/inspection-paper/found.ts'
import { courseDocuments } from '../../service/training/found.ts'
import { serviceDocuments } from './services.ts'

/**
 * Every document of a kind. `fixed`: they come with the release and the city's settings alone. The others are written by the
 * steps that publish them; every step of a new kind writes its own (`indexDocuments`, `removeDocuments`).
 */
type Source = { documents(tx: Tx): PublicDocument[] | Promise<PublicDocument[]>; fixed?: true }

const others: Readonly<Record<keyof typeof otherSearchKinds, Source>> = {
  service: { documents: serviceDocuments, fixed: true },
  equipment: { documents: equipmentDocuments, fixed: true },
  standard: { documents: standardDocuments },
  inquiry: { documents: inquiryDocuments },
  course: { documents: courseDocuments },
  inspection: { documents: resultDocuments },
  greenCode: { documents: codeDocuments },
  title: { documents: (tx) => titleDocuments(tx, 'title') },
  institution: { documents: (tx) => titleDocuments(tx, 'institution') },
}

const isOther = (kind: SearchKind): kind is keyof typeof otherSearchKinds => Object.hasOwn(otherSearchKinds, kind)

const sourceOf = (kind: SearchKind): Source =>
  isOther(kind) ? others[kind] : { documents: contentDocuments(kind satisfies ContentSearchKind) }

export const searchSources: readonly (Source & { kind: SearchKind })[] = searchKindKeys.map((kind) => ({
  kind,
  ...sourceOf(kind),
}))
