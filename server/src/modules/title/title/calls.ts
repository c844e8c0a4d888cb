/** Handlers of the title library: for the public, for staff, for an enterprise that wants to apply. */
import { lsdtProm, project, qy, titles } from '@green/contract/calls/title/titles.ts'
import { titleKindLabels } from '@green/contract/filing/titles.ts'
import { importHandlers } from '../../../base/import/calls.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { publishedPage } from '../../content/content/store.ts'
import { titlesOfKind } from '../../content/public/titles.ts'
import { enterpriseInShort, openForEnterprise } from './applying.ts'
import { titlesToChange, titleWorkbook } from './import.ts'
import { exportLibrary, keepTitle, libraryPage, libraryStatistics } from './library.ts'
import { heldCounts, libraryKinds } from './store.ts'

export const titleCalls = [
  ...handlers(project, {
    projectList: async ({ services }) => {
      const counts = await heldCounts(services.db, clock.today())
      return libraryKinds.map((kind) => {
        const own = counts.filter((row) => row.kind === kind)
        const at = (level: string) => own.find((row) => row.level === level)?.count ?? 0
        return {
          kind,
          label: titleKindLabels[kind],
          total: own.reduce((sum, row) => sum + row.count, 0),
          national: at('national'),
          city: at('city'),
        }
      })
    },
    projectPark: ({ input, services }) => titlesOfKind(services, 'park', input),
    projectEnergyEfficiency: ({ input, services }) => titlesOfKind(services, 'energyLeader', input),
    projectWaterEfficiency: ({ input, services }) => titlesOfKind(services, 'waterLeader', input),
    projectPage: ({ input: { kind, ...input }, services }) => titlesOfKind(services, kind, input),
    initQyInfo: ({ actor, services }) => openForEnterprise(services, actor),
  }),
  ...handlers(titles, {
    list: ({ input, actor, services }) => libraryPage(services, input, actor),
    save: ({ input, actor, services }) => keepTitle(services, input, actor),
    exportList: ({ input, actor, services, progress }) => exportLibrary(services, input, actor, progress),
    statistics: ({ input, actor, services }) => libraryStatistics(services, input.year, actor),
    ...importHandlers(() => titleWorkbook, titles.importRun),
    importFilled: ({ input, actor, services, progress }) => titlesToChange(services, input, actor, progress),
  }),
  ...handlers(qy, { info: ({ input, actor, services }) => enterpriseInShort(services, input.socialCode, actor) }),
  ...handlers(lsdtProm, {
    getPromInfo: async ({ input: { page, size }, services }) => {
      return publishedPage(services.db, clock.now(), { kinds: ['news'], column: 'case' }, { page, size })
    },
  }),
]
