/** What several kinds of 文书 hold alike. */
import { text } from './paper-shape.ts'

export const enterprise = text('被监察单位')
export const socialCode = text('统一社会信用代码')
export const team = text('监察人员及执法证号')
export const basis = text('依据')
export const contact = text('联系人和电话')
export const remedies =
  '如不服本{文书名}，可以自收到之日起{复议期限}内依法申请行政复议，或者自收到之日起{诉讼期限}内依法向人民法院提起行政诉讼。'
/** 行政处罚法第五十九条: the ways and the terms; the ways of the application are those of 行政复议法第二十二条. */
export const remediesByName =
  '如不服本{文书名}，可以自收到之日起{复议期限}内向{复议机关}申请行政复议，也可以自收到之日起{诉讼期限}内直接向{受理法院}提起行政诉讼。行政复议申请可以当面提交、邮寄，或者通过行政复议机关指定的互联网渠道提交。复议、诉讼期间不停止执行，法律另有规定的除外。'
export const remedyOffices = { reviewOffice: text('复议机关'), court: text('受理法院') }
export const remedyTerms = { reviewTerm: text('复议期限'), lawsuitTerm: text('诉讼期限') }
export const titleField = { titleWord: text('文书名') }
export const visitTimes = { from: text('开始时间'), to: text('结束时间'), place: text('地点') }
export const bothSides = ['被监察单位代表', '监察人员', '监察人员'] as const
export const handlers = ['承办人', '承办人', '单位负责人'] as const
