/** 绿色名单: who holds which title, as anybody may read it. */
import type { CallInput } from '@green/contract/call.ts'
import { titleList } from '@green/contract/calls/filing.ts'
import { refuse } from '@green/contract/errors.ts'
import { type TitleKind, titleKindLabels, titleLevelLabels, titleStateLabels } from '@green/contract/titles.ts'
import { answer } from '../../platform/answer.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { dictionariesOf, industriesOf } from '../reference/reference.ts'
import { districts } from '../reference/reference-data.ts'
import { heldTitles, type TitleRecord, titleById } from './store.ts'

export const publicKinds = { factory: 'factory', provider: 'energyService' } as const satisfies Record<
  string,
  TitleKind
>

export const titleListCalls = answer(titleList, {
  projectFactory: ({ input, services }) => factoryPage(services, input),
  detail: async ({ input, services }) => {
    const found = await titleById(services.db, input.id)
    if (!found) throw refuse('NOT_FOUND')
    const state = stateOf(found)
    return {
      ...(await namesOf(services, [found]))(found),
      kindLabel: labelIn(titleKindLabels, found.kind),
      documentNumber: found.documentNumber,
      state,
      stateLabel: labelIn(titleStateLabels, state),
      introduction: found.publicFacts.introduction?.trim() || null,
      highlight: found.publicFacts.highlight?.trim() || null,
      mainProducts: found.publicFacts.mainProducts?.trim() || null,
    }
  },
  serviceProviders: async ({ input: { page, size, keyword, serviceType }, services }) => {
    const filter = { kind: publicKinds.provider, keyword, serviceType }
    const found = await heldTitles(services.db, clock.today(), filter, { limit: size, offset: (page - 1) * size })
    const names = await namesOf(services, found.rows)
    const types = new Map((await dictionariesOf(services)).esType?.items.map((item) => [item.code, item.label]))
    const rows = found.rows.map((row) => ({
      ...names(row),
      serviceTypes: (row.publicFacts.serviceTypes ?? '')
        .split(',')
        .flatMap((code) => types.get(code) ?? [])
        .join('、'),
    }))
    return { rows, total: found.total, page, size }
  },
})

async function factoryPage(services: Services, input: CallInput<typeof titleList.projectFactory>) {
  const { page, size, keyword, qxCode, level, year } = input
  const filter = {
    kind: publicKinds.factory,
    keyword,
    level,
    year,
    qxCodes: qxCode ? withPredecessors(qxCode) : undefined,
  }
  const found = await heldTitles(services.db, clock.today(), filter, { limit: size, offset: (page - 1) * size })
  const names = await namesOf(services, found.rows)
  return { rows: found.rows.map((row) => ({ ...names(row), state: stateOf(row) })), total: found.total, page, size }
}

/** A district with those that were joined into it: titles keep the code they were granted under. */
function withPredecessors(qxCode: string): string[] {
  return [qxCode, ...(districts().find((district) => district.code === qxCode)?.predecessors ?? [])]
}

/** What a title is called in words, for all rows of one page. */
async function namesOf(services: Services, rows: readonly TitleRecord[]) {
  const wanted = new Set(rows.map((row) => row.industryCode))
  const industries = new Map(
    (await industriesOf(services)).filter(({ code }) => wanted.has(code)).map(({ code, name }) => [code, name]),
  )
  return (row: TitleRecord) => ({
    id: row.id,
    enterpriseName: row.enterpriseName,
    factoryName: row.siteName,
    qxCode: row.qxCode,
    qxName: districts().find((district) => district.code === row.qxCode)?.name ?? '',
    industryName: industries.get(row.industryCode ?? '') ?? '',
    level: row.level,
    levelLabel: labelIn(titleLevelLabels, row.level),
    year: row.year,
    number: row.number,
    validFrom: row.validFrom,
    validTo: row.validTo,
  })
}

/** A title past its last day has ended, even before the nightly run says so. */
function stateOf(row: TitleRecord): string {
  return row.state === 'valid' && row.validTo < clock.today() ? 'expired' : row.state
}

function labelIn(labels: Readonly<Record<string, string>>, key: string): string {
  return labels[key] ?? key
}
