/** Handlers of the enterprise module. The enterprise's own profile calls belong to the group `user`. */
import { enterprise, lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { importHandlers } from '../import/calls.ts'
import { setClosed } from './closing.ts'
import { enterpriseWorkbook } from './import-enterprises.ts'
import { enterpriseCard, enterprisesToChange, exportEnterprises, pageOfEnterprises } from './list.ts'
import { checkRegister } from './register-check.ts'
import { decideName } from './rename/name-grant.ts'
import { keepVerification, verifyEnterprise } from './verify.ts'

export const enterpriseCalls = [
  ...handlers(lsdtqyinfo, { page: pageOfEnterprises, getOne: enterpriseCard }),
  ...handlers(enterprise, {
    verify: verifyEnterprise,
    decideName,
    keepOpinion: keepVerification,
    setClosed,
    checkRegister,
    ...importHandlers(() => enterpriseWorkbook, enterprise.importRun),
    importFilled: enterprisesToChange,
    exportList: exportEnterprises,
  }),
]
