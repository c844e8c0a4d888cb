/** Handlers of the enterprise module. The enterprise's own profile calls belong to the group `user`. */
import { enterprise, lsdtqyinfo } from '@green/contract/calls/enterprise.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { checkOf, leftOf, mapOf, markedOf, previewOf, runOf } from '../import/runs.ts'
import { importTemplate } from '../import/template.ts'
import { namesOf } from '../reference/names.ts'
import { setClosed } from './closing.ts'
import { enterpriseWorkbook } from './import-enterprises.ts'
import { enterpriseCard, enterprisesToChange, exportEnterprises, pageOfEnterprises } from './list.ts'
import { checkRegister } from './register-check.ts'
import { keepVerification, verifyEnterprise } from './verify.ts'

export const enterpriseCalls = [
  ...handlers(lsdtqyinfo, { page: pageOfEnterprises, getOne: enterpriseCard }),
  ...handlers(enterprise, {
    verify: verifyEnterprise,
    keepOpinion: keepVerification,
    setClosed,
    checkRegister,
    importPreview: ({ actor, services, upload }) => previewOf(enterpriseWorkbook, actor, services, upload),
    importMap: ({ input, actor, services }) => mapOf(enterpriseWorkbook, input, actor, services),
    importCheck: ({ input, actor, services, progress }) =>
      checkOf(enterpriseWorkbook, input.importId, actor, services, progress),
    importLeft: ({ actor, services }) => leftOf(enterpriseWorkbook, enterprise.importRun, actor, services),
    importRun: ({ input, actor, services, progress }) =>
      runOf(enterpriseWorkbook, input.importId, actor, services, progress),
    importMarked: ({ input, actor, services }) => markedOf(enterpriseWorkbook, input.importId, actor, services),
    importTemplate: async ({ services }) => importTemplate(enterpriseWorkbook, await namesOf(services.db)),
    importFilled: enterprisesToChange,
    exportList: exportEnterprises,
  }),
]
