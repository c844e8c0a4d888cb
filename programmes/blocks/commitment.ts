/** The promise that what is filed is true (COMMIT of the trade): ticked on the form, signed and sealed as a scan. */

import { field, files, yesNo } from '@green/filing/form/fields.ts'
import { type Template, textPart } from '@green/filing/form/template.ts'
import type { Check } from '@green/filing/workflow/findings.ts'

const commitmentLetter: Template = {
  title: '真实性承诺书',
  parts: [
    textPart('{单位}自愿办理{类别}，现郑重承诺：'),
    textPart('一、所填内容和所附材料真实、准确、完整，复印件与原件一致，不存在弄虚作假、隐瞒事实的情形。'),
    textPart('二、能源、水资源、产值等数据与向统计部门报送的数据口径一致；不一致的已如实说明原因。'),
    textPart('三、接受主管部门和受委托机构的核查，按要求提供原始记录和凭证，按时答复退回意见。'),
    textPart('四、所填内容发生重大变化的，及时报告并更正。'),
    textPart('五、如有不实，自愿承担由此产生的一切责任，接受取消资格、撤销称号、收回资金等处理。'),
    { kind: 'signature' },
  ],
}

export const commitmentFields = [
  field(
    'commitTick',
    '真实性承诺',
    yesNo({ required: true, anew: true, hint: '本单位承诺：所填内容和所附材料真实、准确、完整，并对此承担责任' }),
  ),
  field(
    'commitFile',
    '签字盖章承诺书扫描件',
    files(1, 1, { anew: true, hint: '下载承诺书，由法定代表人签字、加盖公章后扫描上传', template: commitmentLetter }),
  ),
] as const

/** Sending requires the promise; an unticked box is already reported as missing. */
export const commitmentCheck: Check = {
  code: 'commitment',
  level: 'error',
  says: '提交前须勾选真实性承诺',
  of: (answers) =>
    answers.has('commitTick') && !answers.yes('commitTick')
      ? { field: 'commitTick', message: '请勾选真实性承诺后再提交' }
      : null,
}
