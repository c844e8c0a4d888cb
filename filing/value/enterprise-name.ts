/** The name of an enterprise: the usual rule, and the exception for what its licence says. */
import { longestEnterpriseName } from './rule-settings.ts'
import { ruleMessages, validateRule } from './rules.ts'

/** What the applicant ticks. */
export const asLicensedLabel = '名称与证照一致，含字母、数字或其他字符'

/** The usual rule, and the way for a name that it refuses. */
export const enterpriseNameMessage = `${ruleMessages.enterpriseName}证照上的名称另有字母、数字的，请勾选“${asLicensedLabel}”：可用汉字、字母、数字和（）、·&-等，不能以符号开头，经市级核准后使用`

/** Whether the usual rule accepts the name. */
export const isUsualName = (name: string) => validateRule('enterpriseName', name) === null

/** The fault of a name, or null. A ticked name is checked by the wider rule of organisations' names. */
export function enterpriseNameFault(name: string, asLicensed: boolean): string | null {
  if (isUsualName(name)) return null
  if (!asLicensed) return enterpriseNameMessage
  if ([...name].length > longestEnterpriseName) return `最多输入${longestEnterpriseName}个字符!`
  return validateRule('organisationName', name)
}
