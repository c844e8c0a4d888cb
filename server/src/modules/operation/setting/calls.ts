/** 参数变更, 系数和因子, 页面文字: their calls. */

import { pageText } from '@green/contract/calls/content/page-text.ts'
import { factor } from '@green/contract/calls/energy/factor.ts'
import { settingChange } from '@green/contract/calls/operation/setting-change.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { getChange, listChanges, stepChange, versionsOf } from './changes.ts'
import { listDictionaries, listEntries } from './entries.ts'
import { getFactor, listFactors, previewFactor, proposeFactor } from './factors.ts'
import { listTexts, proposeText } from './texts.ts'

export const settingCalls = handlers(settingChange, {
  dictionaries: ({ services }) => listDictionaries(services),
  entries: ({ services, input }) => listEntries(services, input),
  versions: ({ services, input }) => versionsOf(services, input),
  page: ({ services, actor, input }) => listChanges(services, actor, input),
  get: ({ services, actor, input }) => getChange(services, actor, input),
  step: ({ services, actor, input }) => stepChange(services, actor, input),
})

export const factorCalls = handlers(factor, {
  page: ({ services, input }) => listFactors(services, input),
  get: ({ services, input }) => getFactor(services, input.key),
  preview: ({ services, input }) => previewFactor(services, input),
  propose: ({ services, actor, input }) => proposeFactor(services, input, actor),
})

export const pageTextCalls = handlers(pageText, {
  list: ({ services }) => listTexts(services),
  propose: ({ services, actor, input }) => proposeText(services, input, actor),
})
