/** Handlers of the title library: for the public, for staff, for an enterprise that wants to apply. */
import { lsdtProm, project, qy, titles } from '@green/contract/calls/titles.ts'
import { titleKindLabels } from '@green/contract/titles.ts'
import { checkOf, leftOf, mapOf, markedOf, previewOf, runOf } from '../../base/import/runs.ts'
import { importTemplate } from '../../base/import/template.ts'
import { namesOf } from '../../base/reference/names.ts'
import { clock } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { publishedPage } from '../content/store.ts'
import { titlesOfKind } from '../public/titles.ts'
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
    importPreview: ({ actor, services, upload }) => previewOf(titleWorkbook, actor, services, upload),
    importMap: ({ input, actor, services }) => mapOf(titleWorkbook, input, actor, services),
    importCheck: ({ input, actor, services, progress }) =>
      checkOf(titleWorkbook, input.importId, actor, services, progress),
    importLeft: ({ actor, services }) => leftOf(titleWorkbook, titles.importRun, actor, services),
    importRun: ({ input, actor, services, progress }) =>
      runOf(titleWorkbook, input.importId, actor, services, progress),
    importMarked: ({ input, actor, services }) => markedOf(titleWorkbook, input.importId, actor, services),
    importFilled: ({ input, actor, services, progress }) => titlesToChange(services, input, actor, progress),
    importTemplate: async ({ services }) => importTemplate(titleWorkbook, await namesOf(services.db)),
  }),
  ...handlers(qy, { info: ({ input, actor, services }) => enterpriseInShort(services, input.socialCode, actor) }),
  ...handlers(lsdtProm, {
    getPromInfo: async ({ input: { page, size }, services }) => {
      return publishedPage(services.db, clock.now(), { kinds: ['news'], column: 'case' }, { page, size })
    },
  }),
]
