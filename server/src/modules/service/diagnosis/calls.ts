/** 绿色诊断: its calls. */
import { fq, lsdtGreenDiagnosis, sj, zd } from '@green/contract/calls/service/diagnosis.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { followUp, moveDiagnosis, requestDiagnosis, returnData, saveData, saveSheet } from './cases.ts'
import { exportDiagnoses } from './export.ts'
import { benchmarkOf, dataOf, getDiagnosis, listDiagnoses } from './reading.ts'
import { expertsFor } from './team.ts'

export const diagnosisCalls = [
  ...handlers(fq, {
    saveFq: ({ input, actor, services }) => requestDiagnosis(services, input, actor),
    getFqByCode: ({ input, actor, services }) => listDiagnoses(services, input, actor),
    getFqById: ({ input, actor, services }) => getDiagnosis(services, input.id, actor),
  }),
  ...handlers(sj, {
    getSjsByCode: ({ input, actor, services }) => listDiagnoses(services, input, actor),
    getSjById: ({ input, actor, services }) => dataOf(services, input.id, actor),
    saveSj: ({ input, actor, services }) => saveData(services, input, actor),
    returnSj: ({ input, actor, services }) => returnData(services, input, actor),
  }),
  ...handlers(zd, {
    getZdsByExpert: ({ input, actor, services }) => listDiagnoses(services, input, actor),
    saveZd: ({ input, actor, services }) => saveSheet(services, input, actor),
    benchmark: ({ input, actor, services }) => benchmarkOf(services, input.id, actor),
    updateState: ({ input, actor, services }) => moveDiagnosis(services, input, actor),
    followUp: ({ input, actor, services }) => followUp(services, input, actor),
  }),
  ...handlers(lsdtGreenDiagnosis, {
    getExperts: ({ input, actor, services }) => expertsFor(services, input, actor),
    exportList: ({ input: { page: _page, size: _size, ...filter }, actor, services, progress }) =>
      exportDiagnoses(services, filter, actor, progress),
  }),
]
