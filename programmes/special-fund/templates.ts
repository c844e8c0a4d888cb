/** Samples of the fund's documents. Chapters of the report as in the notices of such funds. */
import { heading, type Template, textPart } from '@green/filing/form/template.ts'

export const applicationForm: Template = {
  title: '{类别}申请表',
  parts: [{ kind: 'form' }, { kind: 'signature' }],
}

export const applicationReport: Template = {
  title: '资金申请报告（编写提纲）',
  parts: [
    heading('一、企业概况'),
    textPart('{单位}的基本情况、主要产品和产能、近三年生产经营和信用情况。'),
    heading('二、改造前能源资源消耗'),
    textPart('改造边界内的工艺、设备、能源和水资源消耗，数据来源和计量条件，基准期的选取。'),
    heading('三、建设内容'),
    textPart('技术路线、主要设备清单（与发票一致）、建设起止时间、立项和验收手续。'),
    heading('四、节能减排效果计算'),
    textPart('计算依据的标准、公式、原始数据和过程；节能量、减排量、节水量，与填报数据一致。'),
    heading('五、投资与效益'),
    textPart('总投资构成和资金来源、经济效益、投资回收期，已享受的财政支持。'),
    heading('六、附件目录'),
    textPart('逐项列出证明材料及对应章节。'),
    { kind: 'signature' },
  ],
}

export const noDoubleStatement: Template = {
  title: '未重复享受财政资金声明',
  parts: [
    textPart(
      '{单位}声明：本次申请支持的项目未享受过市级及以上其他财政资金支持，也未以相同建设内容、相同设备或发票另行申请。',
    ),
    textPart('如有不实，自愿退回已拨付的资金，并承担相应责任。'),
    { kind: 'signature' },
  ],
}
