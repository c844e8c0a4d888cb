/** 推荐上报: the document with which the city recommends to the state, and the result. */
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import type { FieldFault } from '../errors.ts'
import { termText, titleLevelLabels } from '../filing/titles.ts'
import { isBlank, type Need } from './need.ts'

/** Number, day and document with which the city recommends. */
export const upward: Need<'upward'> = {
  faults: ({ documentNumber, on, files }, { today }) => [
    ...(isBlank(documentNumber) ? [{ field: 'documentNumber', message: '请填写上报文号' }] : []),
    ...(on && on > today ? [{ field: 'on', message: '上报日期不能晚于今天' }] : []),
    ...(files.length === 0 ? [{ field: 'files', message: '请上传上报文件' }] : []),
  ],
  lines: (_input, _facts, { upward }) => [
    ['上报文号', upward?.documentNumber],
    ['上报日期', upward?.on],
  ],
}

/** Number, day, name and document of the published list; for those on it the title that follows. */
export const upwardResult: Need<'upwardResult'> = {
  takes: (result) => [
    ...(['list', 'documentNumber', 'on', 'files'] as const),
    ...(result === 'listed' ? (['titleNumber', 'validFrom', 'validTo'] as const) : []),
  ],
  faults(input, { today, upwardOn }, result) {
    const faults: FieldFault[] = []
    const { on = '', validTo } = input
    if (isBlank(input.list)) faults.push({ field: 'list', message: '请填写名单名称' })
    if (isBlank(input.documentNumber)) faults.push({ field: 'documentNumber', message: '请填写公布文号' })
    if (on === '') faults.push({ field: 'on', message: '请选择公布日期' })
    else if (on > today) faults.push({ field: 'on', message: '公布日期不能晚于今天' })
    else if (upwardOn && on < upwardOn) faults.push({ field: 'on', message: `公布日期不能早于上报日期（${upwardOn}）` })
    if (result === 'listed' && validTo) {
      if (validTo <= (input.validFrom ?? on)) faults.push({ field: 'validTo', message: faultTexts.validityOrder })
      else if (validTo < today) faults.push({ field: 'validTo', message: '有效期止不能早于今天' })
    }
    if (input.files.length === 0) faults.push({ field: 'files', message: '请上传公布文件' })
    return faults
  },
  lines: (_input, _facts, { upward, level, titleNumber, validFrom, validTo }) => [
    ['名单', upward?.result?.list],
    ['公布文号', upward?.result?.documentNumber],
    ['公布日期', upward?.result?.on],
    // What grants no title of the city raises none.
    ...(upward?.result?.listed && level && validFrom && validTo
      ? ([
          ['层级', titleLevelLabels[level as keyof typeof titleLevelLabels]],
          ['编号', titleNumber],
          ['有效期', termText(validFrom, validTo)],
        ] as const)
      : []),
  ],
}
