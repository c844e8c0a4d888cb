/** 评分配置 and 绿色评级: their calls. */
import { greenRating, lsdtQyDf } from '@green/contract/calls/code/green-rating.ts'
import { lsdtDf, ratingScheme } from '@green/contract/calls/code/rating-scheme.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { computeRun } from './compute.ts'
import { addConfig, configList, configPage, deleteConfig, updateConfig } from './config-rows.ts'
import { exportResults, factoryRating, getResult, listResults, rateNow } from './results.ts'
import { discardRun, freezeRun, getRun, listRuns, publishRun, ratingYears, startRun, tryScheme } from './runs.ts'
import {
  beginScheme,
  dropScheme,
  getScheme,
  giveBackScheme,
  listSchemes,
  releaseScheme,
  saveScheme,
  schemeDifferences,
  schemeHistory,
  submitScheme,
} from './schemes.ts'

export const ratingSchemeCalls = handlers(ratingScheme, {
  list: ({ input, actor, services }) => listSchemes(services, input, actor),
  get: ({ input, actor, services }) => getScheme(services, input, actor),
  begin: ({ input, actor, services }) => beginScheme(services, input, actor),
  save: ({ input, actor, services }) => saveScheme(services, input, actor),
  submit: ({ input, actor, services }) => submitScheme(services, input, actor),
  giveBack: ({ input, actor, services }) => giveBackScheme(services, input, actor),
  release: ({ input, actor, services }) => releaseScheme(services, input, actor),
  drop: ({ input, actor, services }) => dropScheme(services, input, actor),
  differences: ({ input, actor, services }) => schemeDifferences(services, input, actor),
  history: ({ input, actor, services }) => schemeHistory(services, input, actor),
})

export const lsdtDfCalls = handlers(lsdtDf, {
  lsdtDfConfigPage: ({ input, actor, services }) => configPage(services, input, actor),
  addLsdtDfConfig: ({ input, actor, services }) => addConfig(services, input, actor),
  updateLsdtDfConfig: ({ input, actor, services }) => updateConfig(services, input, actor),
  rate: ({ input, actor, services }) => rateNow(services, input, actor),
  deleteLsdtDfConfig: ({ input, actor, services }) => deleteConfig(services, input, actor),
})

export const greenRatingCalls = handlers(greenRating, {
  runs: ({ input, services }) => listRuns(services, input),
  run: ({ input, actor, services }) => getRun(services, input, actor),
  years: ({ services }) => ratingYears(services),
  start: ({ input, actor, services }) => startRun(services, input, actor),
  tryScheme: ({ input, actor, services }) => tryScheme(services, input, actor),
  compute: ({ input, actor, services, progress }) => computeRun(services, input, actor, progress),
  freeze: ({ input, actor, services }) => freezeRun(services, input, actor),
  publish: ({ input, actor, services }) => publishRun(services, input, actor),
  discard: ({ input, actor, services }) => discardRun(services, input, actor),
})

export const lsdtQyDfCalls = handlers(lsdtQyDf, {
  getLsdtDfConfigList: ({ input, actor, services }) => configList(services, input, actor),
  greenFactoryRating: ({ input, actor, services }) => factoryRating(services, input, actor),
  getLsdtQyDfPage: ({ input, services }) => listResults(services, input),
  getLsdtQyDfDetailList: ({ input, actor, services }) => getResult(services, input, actor),
  exportLsdtQyDfExcel: ({ input, actor, services, progress }) => exportResults(services, input, actor, progress),
})
