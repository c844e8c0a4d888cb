/** The promise that what is filed is true (COMMIT of the trade): ticked on the form, signed and sealed as a scan. */
import { type Check, field, files, yesNo } from '@green/filing/programme.ts'

export const commitmentFields = [
  field(
    'commitTick',
    '真实性承诺',
    yesNo({ required: true, anew: true, hint: '本单位承诺：所填内容和所附材料真实、准确、完整，并对此承担责任' }),
  ),
  field(
    'commitFile',
    '签字盖章承诺书扫描件',
    files(1, 1, { anew: true, hint: '下载承诺书，由法定代表人签字、加盖公章后扫描上传' }),
  ),
] as const

/** Nothing is sent without the promise; an unanswered tick is already named as missing. */
export const commitmentCheck: Check = {
  code: 'commitment',
  level: 'error',
  says: '提交前须勾选真实性承诺',
  of: (answers) =>
    answers.has('commitTick') && !answers.yes('commitTick')
      ? { field: 'commitTick', message: '请勾选真实性承诺后再提交' }
      : null,
}
