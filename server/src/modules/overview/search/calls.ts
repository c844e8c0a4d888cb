/** The office's search box: the best hits of each sort, each with the way to it. */
import { search } from '@green/contract/calls/overview/search.ts'
import { titleKindLabels } from '@green/contract/filing/titles.ts'
import { isDistrictOfficer, isExpert, isFiler } from '@green/contract/roles.ts'
import { deskOf, officePath } from '@green/contract/screens/screens.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { nearly } from '../../../base/enterprise/search-keys.ts'
import { matters, programmeOf } from '../../../base/reference/programmes.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import type { Actor } from '../../../platform/actor.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import type { WithDb } from '../../../platform/services.ts'
import { findScreens, isCalled } from '../lookup/find-screens.ts'
import { screensOf } from '../lookup/open-screens.ts'
import { findEverything } from './documents.ts'
import { findOwn } from './own-search.ts'
import { enterprisesFound, filingsFound, nearPublicTerms, nearTerms, titlesFound } from './store.ts'

const perAddress = { limit: 120, seconds: 600 }

const joined = (...parts: (string | number | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' · ')

export const searchCalls = handlers(search, {
  everything: async ({ input, services }) => ({
    ...(await findEverything(services.db, input)),
    isFilling: services.search.state() !== 'ok',
  }),
  screens: async ({ input, visitor, services }) => {
    const found = findScreens(await screensOf(services, visitor), input.keyword)
    const isNamed = found[0] !== undefined && isCalled(found[0], input.keyword)
    return { isNamed, screens: found.map(({ title, about, path }) => ({ key: path, title, about, link: path })) }
  },
  own: ({ input, actor, services }) => findOwn(services.db, input, actor),
  find: async ({ input, actor, services }) => {
    const found = await find(services, input.words.trim(), actor)
    const isNothing = found.filings.length + found.enterprises.length + found.titles.length === 0
    const [instead] = isNothing ? await nearest(services, input.words, actor) : []
    return instead ? { ...(await find(services, instead, actor)), instead } : { ...found, instead: null }
  },
  nearest: async ({ input, visitor, services, ip }) => {
    if (!visitor) await takeTurn(services.db, `nearest:${ip}`, perAddress.limit, perAddress.seconds)
    return { words: await nearest(services, input.words, visitor) }
  },
})

/** Words that differ from these by one sign and do occur in what this reader may see. */
async function nearest({ db }: WithDb, searchText: string, visitor: Actor | null): Promise<string[]> {
  const near = nearly(searchText)
  if (!near) return []
  const isStaff = visitor !== null && !isFiler(visitor.role) && !isExpert(visitor.role)
  return isStaff ? nearTerms(db, visitor, near, matters) : nearPublicTerms(db, near)
}

async function find({ db }: WithDb, searchText: string, actor: Actor) {
  const [filings, enterprises, titles] = await Promise.all([
    filingsFound(db, actor, searchText, matters),
    enterprisesFound(db, actor, searchText),
    titlesFound(db, actor, searchText),
  ])
  return {
    filings: filings.map((row) => {
      const programme = programmeOf(row.programme)
      return {
        key: row.id,
        title: joined(row.enterpriseName, row.matter === row.enterpriseName ? null : row.matter),
        about: joined(programme.shortTitle, stateLabel(programme, row.state as State), row.number, row.qxName),
        link: `${deskOf(row.programme)}?id=${row.id}`,
      }
    }),
    enterprises: enterprises.map((row) => ({
      key: row.id,
      title: row.name,
      about: joined(row.socialCode, districtOf(row.qxCode)?.name ?? null),
      link: `${officePath('enterpriseCard')}?id=${row.id}`,
    })),
    titles: titles.map((row) => ({
      key: row.id,
      title: row.name,
      about: joined(titleKindLabels[row.kind as keyof typeof titleKindLabels] ?? row.kind, row.number, `${row.year}年`),
      link: row.enterpriseId
        ? `${officePath('enterpriseCard')}?id=${row.enterpriseId}`
        : `${officePath(isDistrictOfficer(actor.role) ? 'greenFactoryList' : 'dataManagement')}?keyword=${encodeURIComponent(row.number)}`,
    })),
  }
}
