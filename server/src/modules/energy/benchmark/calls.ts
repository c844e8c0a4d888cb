/** 行业基准表: its calls. */
import { benchmark } from '@green/contract/calls/energy/benchmark.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { computeYear } from './compute.ts'
import { groupsWithout, listPublished, listTables, ownTables, rowAfter, tableDetail, tablesOfBatch } from './reading.ts'
import { confirmGroup, correctTable, dropTable, enterTable, freezeTables, freezeYear, withdrawTable } from './tables.ts'

export const benchmarkCalls = handlers(benchmark, {
  tables: ({ input, actor, services }) => listTables(services, input, actor),
  table: ({ input, actor, services }) => tableDetail(services, input.id, actor),
  without: ({ input, services }) => groupsWithout(services, input.year),
  ofBatch: ({ input, services }) => tablesOfBatch(services, input.batchId),
  compute: ({ input, actor, services }) => computeYear(services, input, actor),
  confirm: ({ input, actor, services }) => confirmGroup(services, input, actor),
  freeze: ({ input, actor, services }) => freezeTables(services, input, actor),
  freezeYear: ({ input, actor, services }) => freezeYear(services, input, actor),
  enter: async ({ input, actor, services }) => rowAfter(services, await enterTable(services, input, actor), actor),
  correct: async ({ input, actor, services }) => rowAfter(services, await correctTable(services, input, actor), actor),
  withdraw: async ({ input, actor, services }) =>
    rowAfter(services, await withdrawTable(services, input, actor), actor),
  drop: ({ input, actor, services }) => dropTable(services, input, actor),
  own: ({ actor, services }) => ownTables(services, actor),
  published: ({ input, services }) => listPublished(services, input),
})
