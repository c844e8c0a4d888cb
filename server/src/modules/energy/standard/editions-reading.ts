/** 标准库 in the office: every standard with the draft that waits, and one of them with its changes and editions. */
import type { CallInput } from '@green/contract/call.ts'
import type { OfficeStandard, StandardEdition, standardMatching } from '@green/contract/calls/energy/standard.ts'
import { refuse } from '@green/contract/errors.ts'
import type { StandardEditionState } from '@green/filing/cases/standard-edition.ts'
import type { DictItem } from '@green/filing/programme/reference.ts'
import { changesBetween } from '@green/tools/energy-limits/editions.ts'
import { caseHistoryOf } from '../../../base/case/case-store.ts'
import { allowedCaseSteps } from '../../../base/case/take-step.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { standardEditionKind } from './edition-kind.ts'
import { currentContent } from './editions.ts'
import { type EditionRecord, editionsOf, openEditions } from './editions-store.ts'
import { plain, rowOf } from './matching.ts'

type Purpose = 'add' | 'change' | 'end'

const openText = (row: EditionRecord) => ({
  state: row.state as StandardEditionState,
  purpose: row.purpose as Purpose,
  updatedByName: row.updatedByName,
  updatedAt: row.updatedAt,
})

/** A draft of a standard that was never published. */
const ofDraft = ({ code, content, ...row }: EditionRecord): OfficeStandard => ({
  code,
  number: content.number,
  title: content.title,
  category: content.category,
  mandatory: content.mandatory,
  state: 'unknown' as const,
  publishDate: content.publishDate,
  effectiveDate: content.effectiveDate,
  products: [...new Set(content.values.map(({ product }) => product))],
  values: content.values.length,
  isVerified: content.isVerified,
  edition: 0,
  open: openText({ ...row, code, content }),
})

/** Drafts first, then the city's own, then the library. */
export async function officeStandards(services: Services, input: CallInput<typeof standardMatching.editions>) {
  const { page, size } = input
  const rows = await listedStandards(services, input)
  return { rows: rows.slice((page - 1) * size, page * size), total: rows.length, page, size }
}

/** All of them with these filters. */
export async function listedStandards(services: Services, input: CallInput<typeof standardMatching.exportList>) {
  const { keyword = '', category, state, only } = input
  const reference = await referenceOf(services)
  const open = new Map((await openEditions(services.db)).map((row) => [row.code, row]))
  const library = reference.items('standardLibrary')
  const known = new Set(library.map(({ code }) => code))
  const drafts = [...open.values()].filter(({ code }) => !known.has(code)).map(ofDraft)
  const published = library.map((one) => {
    const draft = open.get(one.code)
    return { ...rowOf(reference, one), edition: editionOf(one), open: draft ? openText(draft) : null }
  })
  const wanted = plain(keyword)
  const rank = (row: OfficeStandard) => (row.open ? 0 : row.edition > 0 ? 1 : 2)
  return [...drafts, ...published]
    .filter((row) => !category || row.category === category)
    .filter((row) => !state || (row.state === state && known.has(row.code)))
    .filter((row) => only === undefined || (only === 'open' ? row.open !== null : row.edition > 0))
    .filter((row) => [row.number, row.title, ...row.products].some((text) => plain(text).includes(wanted)))
    .toSorted((a, b) => rank(a) - rank(b))
}

const editionOf = ({ cityEdition }: DictItem) => (typeof cityEdition === 'number' ? cityEdition : 0)

export async function standardEditionOf(services: Services, code: string, actor: Actor): Promise<StandardEdition> {
  const { db } = services
  const current = currentContent(await referenceOf(services), code)
  const all = await editionsOf(db, code)
  if (!current && all.length === 0) throw refuse('NOT_FOUND')
  const open = all.find(({ publishedAt, endedAt }) => publishedAt === null && endedAt === null)
  const history = (await Promise.all(all.map(({ id }) => caseHistoryOf(db, id)))).flat()
  return {
    code,
    current: current as StandardEdition['current'],
    open: open
      ? {
          ...open,
          state: open.state as StandardEditionState,
          purpose: open.purpose as Purpose,
          content: open.content as NonNullable<StandardEdition['open']>['content'],
          changes: changesBetween(current, open.content),
          allowed: await allowedCaseSteps(db, standardEditionKind, open, actor),
        }
      : null,
    editions: all.map((row) => ({
      ...row,
      state: row.state as StandardEditionState,
      purpose: row.purpose as Purpose,
    })),
    history: history
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .map(({ at, action, actorName, opinion }) => ({
        at,
        by: actorName,
        opinion,
        step: standardEditionKind.machine.steps[action as keyof typeof standardEditionKind.machine.steps].label,
      })),
  }
}
