/** Words of papers that were replaced, each with its last day. Nothing here is ever changed: it tells what papers of that time say. */
import { basis, contact, enterprise, remedies, remedyTerms, socialCode, titleField } from './paper-fields.ts'
import { lines, maybe, type PaperTexts, rows, text } from './paper-shape.ts'

type Former = PaperTexts & { until: string }

const until = '2025-12-31'

export const formerReport: Former = {
  until,
  fields: {
    enterprise,
    socialCode,
    basis,
    process: text('监察经过'),
    items: rows('核查结果', '核查项', '填报值', '核查值', '结果', '条款'),
    evidence: lines('证据'),
    conclusion: text('监察结论'),
    advice: maybe(lines('意见和建议')),
  },
  words: [
    '根据{依据}，我单位对你单位进行了节能监察。现将监察情况和结论告知如下：',
    '一、监察经过：{监察经过}',
    '二、主要证据：',
    '{证据}',
    '三、监察结论：{监察结论}。',
    '四、意见和建议：\n{意见和建议}',
    '逐项核查结果见下表。',
  ],
  signers: [],
}

export const formerOrder: Former = {
  until,
  fields: {
    enterprise,
    ...titleField,
    facts: lines('违法事实'),
    basis,
    items: rows('整改要求', '序号', '整改事项', '条款', '整改要求', '整改期限', '需提交的证明'),
    ...remedyTerms,
    contact,
  },
  words: [
    '经节能监察，查明你单位存在下列违法用能行为：',
    '{违法事实}',
    '依据{依据}，责令你单位按下表在期限内完成整改，并通过平台逐项提交证明材料。',
    '不能按期完成的，可以在期限届满前书面申请延期一次，说明理由和计划。逾期未完成的，依法处理。',
    remedies,
    '联系人和电话：{联系人和电话}。',
  ],
  signers: [],
}

export const formerTransfer: Former = {
  until,
  fields: {
    to: text('受移送机关'),
    enterprise,
    socialCode,
    facts: lines('查明的事实'),
    basis,
    items: rows('移送的材料', '序号', '名称', '来源', '数量'),
    contact,
  },
  words: [
    '我单位在对{被监察单位}（统一社会信用代码{统一社会信用代码}）的节能监察中，发现下列情况属于贵机关职责范围：',
    '{查明的事实}',
    '依据{依据}，现将有关材料移送贵机关处理，请在收到后退回移送回执，并将处理结果函告我单位。',
    '联系人和电话：{联系人和电话}。',
  ],
  signers: [],
}

export const formerPenaltyDecision: Former = {
  until,
  fields: {
    enterprise,
    socialCode,
    address: text('地址'),
    ...titleField,
    facts: lines('违法事实'),
    evidence: lines('证据'),
    basis,
    statement: text('陈述申辩和采纳情况'),
    penalty: text('处罚种类和内容'),
    performance: text('履行方式和期限'),
    lateBasis: maybe(text('超过九十日作出决定的依据')),
    ...remedyTerms,
  },
  words: [
    '当事人：{被监察单位}，统一社会信用代码{统一社会信用代码}，地址：{地址}。',
    '经查，当事人存在下列违法行为：',
    '{违法事实}',
    '上述事实有下列证据证明：',
    '{证据}',
    '陈述、申辩和采纳情况：{陈述申辩和采纳情况}',
    '依据{依据}，决定对当事人作出如下行政处罚：{处罚种类和内容}。',
    '履行方式和期限：{履行方式和期限}。到期不缴纳罚款的，每日按罚款数额的百分之三加处罚款，加处罚款的数额不超出罚款的数额。',
    '本案自立案之日起超过九十日作出决定，依据：{超过九十日作出决定的依据}。',
    remedies,
  ],
  signers: [],
}
