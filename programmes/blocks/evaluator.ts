/** The institution that evaluated a filer: approved, not suspended, approved for this service, and within its yearly quota. */
import type { Answers } from '@green/filing/form/answers.ts'
import { field, text } from '@green/filing/form/fields.ts'
import type { Check } from '@green/filing/workflow/findings.ts'

type Whether = (answers: Answers) => boolean

/** The institution that evaluated, picked by name among those with a valid filing for this service; its credit code follows. */
export const evaluatorFields = (scope: string, when: { required?: Whether; visible?: Whether } = {}) =>
  [
    field(
      'jgName',
      '第三方机构名称',
      text({
        ...when,
        rules: ['organisationName'],
        evaluator: { scope, codeTo: 'jgCode' },
        hint: '从已备案的第三方机构中选择，暂停采信的机构不能选',
      }),
    ),
    field('jgCode', '第三方机构统一社会信用代码', text({ ...when, rules: ['xydm'], given: true })),
  ] as const

/** 同一法定代表人的机构每年度承担的评价项目 (绿色制造第三方评价工作要求). */
export const evaluatorQuota = 15

/**
 * Checks the institution picked in this field. `isNational`: an application for the national list, to which the quota applies; only
 * editions before the national rounds of 2025, which take no evaluator any more, have it.
 */
export function evaluatorCheck(field: string, scope: string, isNational?: (answers: Answers) => boolean): Check {
  const filed = '第三方机构应已备案、未被暂停采信、备案范围相符'
  return {
    code: 'evaluator',
    level: 'error',
    says: isNational ? `${filed}；推荐国家级的，同一法定代表人的机构本年度评价不超过${evaluatorQuota}项` : filed,
    of: (answers, { evaluator }) => {
      if (!evaluator) return null
      if (evaluator.state === 'unknown')
        return { field, message: '该机构没有有效的第三方机构备案，请从已备案机构中选择' }
      if (evaluator.state === 'suspended') return { field, message: '该机构正在暂停采信期内，请另选机构' }
      if (!evaluator.scopes.includes(scope)) return { field, message: '该机构的备案范围不含这类评价，请另选机构' }
      return isNational?.(answers) && evaluator.used >= evaluatorQuota
        ? { field, message: `该机构本年度已承担${evaluator.used}项评价，达到上限${evaluatorQuota}项，请另选机构` }
        : null
    },
  }
}
