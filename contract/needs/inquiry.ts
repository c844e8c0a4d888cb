/** Needs of 现场抽查 and 征求部门意见, and of the notice before a burdening decision. */
import { officeAnswers as answerText, visitResults } from '@green/filing/workflow/inquiry.ts'
import type { FieldFault } from '../errors.ts'
import { isBlank, lengthOf, type Need } from './need.ts'

/** Day, people, result and photos of a visit; a case that was not drawn has only its result and the reason. */
export const siteVisit: Need<'siteVisit'> = {
  says: () => '抽查日期、人员、结果和现场照片',
  faults({ on, people, visitResult, files }, { today }) {
    if (!visitResult) return [{ field: 'visitResult', message: '请选择抽查结果' }]
    if (visitResult === 'notDrawn') return []
    const faults: FieldFault[] = []
    if (!on || on > today) faults.push({ field: 'on', message: '请选择抽查日期，不能晚于今天' })
    if (lengthOf(people) < 2) faults.push({ field: 'people', message: '请填写参加抽查的人员' })
    if (files.length === 0) faults.push({ field: 'files', message: '请上传现场照片或检查记录' })
    return faults
  },
  lines: ({ on, people, visitResult }) => [
    ['抽查结果', visitResult && visitResults[visitResult]],
    ['抽查日期', on],
    ['抽查人员', people],
  ],
}

export const askOffices: Need<'askOffices'> = {
  says: () => '征求哪些部门、答复期限',
  faults: ({ offices = [], replyBy }, { today }) => [
    ...(offices.length === 0 ? [{ field: 'offices', message: '请选择要征求意见的部门' }] : []),
    ...(new Set(offices).size < offices.length ? [{ field: 'offices', message: '部门有重复，请核对' }] : []),
    ...(!replyBy || replyBy <= today ? [{ field: 'replyBy', message: '请选择答复期限，应晚于今天' }] : []),
  ],
  lines: ({ offices = [], replyBy, documentNumber }) => [
    ['征求部门', offices.join('、')],
    ['答复期限', replyBy],
    ['征求意见函', documentNumber],
  ],
}

export const officeAnswers: Need<'officeAnswers'> = {
  says: () => '各部门的意见',
  eachCase: true,
  faults({ officeAnswers = [] }, { officesAsked }) {
    if (officeAnswers.length === 0) return [{ field: 'officeAnswers', message: '请登记至少一个部门的意见' }]
    return officeAnswers.flatMap(({ office, answer, note }) => {
      const field = `officeAnswers.${office}`
      if (!officesAsked.includes(office)) return [{ field, message: `没有征求过${office}的意见，请刷新后重试` }]
      return answer !== 'agree' && lengthOf(note) < 5
        ? [{ field, message: `请写明${office}的意见和处理（至少5个字）` }]
        : []
    })
  },
  lines: ({ officeAnswers = [] }) =>
    officeAnswers.map(({ office, answer, note }) => [
      office,
      [answerText[answer], isBlank(note) ? '' : note.trim()].filter(Boolean).join('：'),
    ]),
}

export const priorNotice: Need<'priorNotice'> = {
  says: () => '事先告知日期、陈述申辩情况',
  faults: ({ noticedOn, statement }, { today, grants }) => [
    // A title is not taken away unheard.
    ...(grants && !noticedOn
      ? [{ field: 'noticedOn', message: '请选择事先告知日期；没有告知企业的，先告知再撤销' }]
      : []),
    ...(noticedOn && noticedOn > today ? [{ field: 'noticedOn', message: '事先告知日期不能晚于今天' }] : []),
    ...(grants && lengthOf(statement) < 5
      ? [{ field: 'statement', message: '请写明陈述、申辩情况和处理（至少5个字；没有的写“期限内未提出”）' }]
      : []),
  ],
  lines: ({ noticedOn, statement }) => [
    ['事先告知日期', noticedOn],
    ['陈述申辩', statement],
  ],
}
