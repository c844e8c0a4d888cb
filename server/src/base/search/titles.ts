/** 绿色名单 and institutions in the search: titles held today, written where a title is granted, entered or ended. */
import { titleKindLabels, titleLevelLabels } from '@green/contract/filing/titles.ts'
import type { Tx } from '../../db/database.ts'
import { endOfDay } from '../../platform/clock.ts'
import { cityProfile, districtOf } from '../reference/reference-data.ts'
import { indexDocuments, type PublicDocument, removeDocuments } from './index-store.ts'
import { type FoundTitle, titlesFor, type WhichTitles } from './title-store.ts'

const labelIn = (labels: Readonly<Record<string, string>>, key: string) => labels[key] ?? key

function documentOf(title: FoundTitle): PublicDocument[] {
  const { id, kind, level, enterpriseName, siteName, number, year, validTo, publicFacts } = title
  // 第三方评价机构 have no public list.
  if (title.state !== 'valid' || kind === 'thirdParty') return []
  const levelLabel = level === 'city' ? cityProfile().name : labelIn(titleLevelLabels, level)
  const { introduction = '', highlight = '', mainProducts = '' } = publicFacts
  const kindLabel = labelIn(titleKindLabels, kind)
  const district = districtOf(title.qxCode)?.name ?? ''
  return [
    {
      kind: kind === 'energyService' ? 'institution' : 'title',
      ref: id,
      title: siteName && siteName !== enterpriseName ? `${enterpriseName}（${siteName}）` : enterpriseName,
      about: [`${labelIn(titleLevelLabels, level)}${kindLabel}`, district, `${year}年`, number]
        .filter(Boolean)
        .join(' · '),
      text: [`${levelLabel}${kindLabel}`, ...otherNames(title), mainProducts, introduction, highlight]
        .filter(Boolean)
        .join('\n'),
      unshown: title.socialCode,
      address: `/mainPages/greenDetail?id=${id}`,
      date: title.validFrom,
      shownUntil: endOfDay(validTo),
    },
  ]
}

/** The names of the holder beside the one that the title bears. */
function otherNames({ enterpriseName, oldName, nameNow, formerNames }: FoundTitle): string[] {
  const names = [nameNow ?? '', oldName ?? '', ...(formerNames ?? []).map(({ name }) => name)]
  return [...new Set(names)].filter((name) => name !== enterpriseName)
}

/** Every title of these kinds that is held. */
export async function titleDocuments(tx: Tx, kind: 'title' | 'institution'): Promise<PublicDocument[]> {
  return (await titlesFor(tx, {})).flatMap(documentOf).filter((document) => document.kind === kind)
}

/** After titles were written: as everybody finds them from now on, or not at all. */
export async function indexTitles(tx: Tx, which: WhichTitles): Promise<void> {
  const titles = await titlesFor(tx, which)
  const documents = titles.flatMap(documentOf)
  const shown = new Set(documents.map(({ ref }) => ref))
  await removeDocuments(
    tx,
    ['title', 'institution'],
    titles.flatMap(({ id }) => (shown.has(id) ? [] : [id])),
  )
  await indexDocuments(tx, documents)
}
