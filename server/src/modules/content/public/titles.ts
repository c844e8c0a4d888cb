/** 绿色名单: who holds which title, as anybody may read it. */

import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { refuse } from '@green/contract/errors.ts'
import {
  type TitleKind,
  titleExtras,
  titleKindLabels,
  titleLevelLabels,
  titleStateLabels,
} from '@green/contract/filing/titles.ts'
import { nameNowOf } from '../../../base/enterprise/rename/names.ts'
import { namesNow } from '../../../base/enterprise/store.ts'
import { requireOpenable } from '../../../base/files/scan.ts'
import { filesOf } from '../../../base/files/store.ts'
import { dictionariesOf, industriesOf } from '../../../base/reference/reference.ts'
import { cityProfile, codesOf, districtOf } from '../../../base/reference/reference-data.ts'
import { clock } from '../../../platform/clock.ts'
import { portalAddress } from '../../../platform/http/guard/public-address.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import type { Services } from '../../../platform/services.ts'
import { otherTitlesOf, type TitleFilter, type TitleRecord, titleById, titlePage } from './store.ts'

export const publicKinds = { factory: 'factory', park: 'park', provider: 'energyService' } as const satisfies Record<
  string,
  TitleKind
>

/** What the page of one title tells beside its texts, by kind. */
const factsShown: Readonly<Record<string, readonly (readonly [key: string, label: string])[]>> = {
  supplyChain: [
    ['variant', '评价体系'],
    ['grade', '星级'],
    ['score', '评价得分'],
    ['chainRole', '供应链位置'],
    ['suppliers', '一级供应商（家）'],
  ],
}

export const titleListCalls = handlers(titleList, {
  projectFactory: ({ input, services }) => titlesOfKind(services, publicKinds.factory, input),
  detail: async ({ input, services }) => {
    const found = await titleById(services.db, input.id)
    if (!found) throw refuse('NOT_FOUND')
    const state = titleState(found)
    return {
      ...(await titleNames(services, [found]))(found),
      kind: found.kind,
      kindLabel: labelIn(titleKindLabels, found.kind),
      honour: titleHonour(found),
      documentNumber: found.documentNumber,
      state,
      stateLabel: labelIn(titleStateLabels, state),
      introduction: found.publicFacts.introduction?.trim() || null,
      highlight: found.publicFacts.highlight?.trim() || null,
      mainProducts: found.publicFacts.mainProducts?.trim() || null,
      facts: (factsShown[found.kind] ?? titleExtras[found.kind as TitleKind] ?? []).flatMap(([key, label]) => {
        const value = found.publicFacts[key]
        return value ? [{ label, value }] : []
      }),
      document: found.docFile,
      images: found.images,
      figures: found.kpiRows,
      checkUrl: portalAddress(services.config, 'certificateCheck', { number: found.number }),
      others: await otherTitles(services, found),
    }
  },
  file: async ({ input, services }) => {
    const found = await titleById(services.db, input.id)
    const shown = [found?.docFile, ...(found?.images ?? [])].some((one) => one?.id === input.file)
    const [storedFile] = shown ? await filesOf(services.db, [input.file]) : []
    if (!storedFile) throw refuse('NOT_FOUND')
    requireOpenable(storedFile, null)
    const { name, mime, size, storageKey } = storedFile
    return { fileName: name, mime, size, content: services.files.read(storageKey), inline: true }
  },
  serviceProviders: async ({ input, services }) => {
    const found = await titlesOfKind(services, publicKinds.provider, input)
    const types = new Map((await dictionariesOf(services)).esType?.items.map((item) => [item.code, item.label]))
    const rows = found.rows.map((row) => ({
      ...row,
      serviceTypes: (row.facts.serviceTypes ?? '')
        .split(',')
        .flatMap((code) => types.get(code) ?? [])
        .join('、'),
    }))
    return { ...found, rows }
  },
})

/** The other titles of the same holder in words. */
async function otherTitles(services: Services, of: TitleRecord) {
  const rows = await otherTitlesOf(services.db, of)
  const names = await titleNames(services, rows)
  return rows.map((row) => {
    const { factoryName: siteName, ...named } = names(row)
    const state = titleState(row)
    return {
      ...named,
      siteName,
      kindLabel: labelIn(titleKindLabels, row.kind),
      state,
      stateLabel: labelIn(titleStateLabels, state),
    }
  })
}

type PageAsk = { page: number; size: number; qxCode?: string | undefined } & Omit<TitleFilter, 'kind' | 'qxCodes'>

/** One page of a kind (of all without), each with its names in words and the facts kept with it. */
export async function titlesOfKind(services: Services, kind: TitleKind | undefined, input: PageAsk) {
  const { page, size, qxCode, ...query } = input
  const filter = { ...query, kind, qxCodes: qxCode ? codesOf(qxCode) : undefined }
  const found = await titlePage(services.db, clock.today(), filter, { page, size })
  const names = await titleNames(services, found.rows)
  const rows = found.rows.map((row) => {
    const state = titleState(row)
    return {
      ...names(row),
      kind: row.kind,
      kindLabel: labelIn(titleKindLabels, row.kind),
      state,
      stateLabel: labelIn(titleStateLabels, state),
      facts: row.publicFacts,
    }
  })
  return { ...found, rows }
}

/** What a title is called in words, for all rows of one page. */
export async function titleNames(services: Services, rows: readonly TitleRecord[]) {
  const wanted = new Set(rows.map((row) => row.industryCode))
  const industries = new Map(
    (await industriesOf(services)).filter(({ code }) => wanted.has(code)).map(({ code, name }) => [code, name]),
  )
  const called = await namesNow(
    services.db,
    rows.flatMap(({ enterpriseId }) => enterpriseId ?? []),
  )
  return (row: TitleRecord) => ({
    id: row.id,
    enterpriseName: row.enterpriseName,
    nameNow: nameNowOf(row, called),
    factoryName: row.siteName,
    qxCode: row.qxCode,
    qxName: districtOf(row.qxCode)?.name ?? '',
    industryName: industries.get(row.industryCode ?? '') ?? '',
    level: row.level,
    levelLabel: labelIn(titleLevelLabels, row.level),
    year: row.year,
    number: row.number,
    validFrom: row.validFrom,
    validTo: row.validTo,
  })
}

/** What the holder is called: 重庆市绿色工厂. */
export function titleHonour({ level, kind }: Pick<TitleRecord, 'level' | 'kind'>): string {
  return `${level === 'city' ? cityProfile().name : labelIn(titleLevelLabels, level)}${labelIn(titleKindLabels, kind)}`
}

/** A title past its last day has ended, even before the nightly run says so. */
export function titleState(row: Pick<TitleRecord, 'state' | 'validTo'>): string {
  return row.state === 'valid' && row.validTo < clock.today() ? 'expired' : row.state
}

export function labelIn(labels: Readonly<Record<string, string>>, key: string): string {
  return labels[key] ?? key
}
