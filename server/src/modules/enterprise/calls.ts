/** What the enterprise module answers. The enterprise's own profile calls belong to the group `user`. */
import { enterprise, lsdtqyinfo } from '@green/contract/calls/enterprise.ts'
import { answer } from '../../platform/answer.ts'
import { setClosed } from './closing.ts'
import { importPreview, importTemplate, markedImport, runImport } from './import-calls.ts'
import { enterpriseCard, exportEnterprises, pageOfEnterprises } from './list.ts'
import { checkRegister } from './register-check.ts'
import { enterpriseTimeline, timelinePaper } from './timeline.ts'
import { verifyEnterprise } from './verify.ts'

export const enterpriseCalls = [
  ...answer(lsdtqyinfo, { page: pageOfEnterprises, getOne: enterpriseCard }),
  ...answer(enterprise, {
    verify: verifyEnterprise,
    timeline: enterpriseTimeline,
    timelinePaper,
    setClosed,
    checkRegister,
    importPreview,
    importRun: runImport,
    importMarked: markedImport,
    importTemplate,
    exportList: exportEnterprises,
  }),
]
