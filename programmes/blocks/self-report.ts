/** 自评价报告: the outline of the report, with the programme's own scoring table. Chapters follow 工信部制《绿色工厂自评价报告》. */
import { heading, type Template, textPart } from '@green/filing/form/template.ts'

export const selfReport: Template = {
  title: '{类别}自评价报告（编写提纲）',
  parts: [
    heading('一、单位概况'),
    textPart('{单位}的基本信息、主要产品和工艺、近三年生产经营情况，申报范围和边界。'),
    heading('二、基本要求符合情况'),
    textPart('逐条说明是否符合基本要求，无安全、质量、环境事故和违法违规，附信用信息查询截图。'),
    heading('三、组织与管理'),
    textPart('绿色发展的组织机构和职责、中长期规划和年度目标、管理体系的建立和运行。'),
    heading('四、指标自评'),
    textPart('对照下列指标逐项说明现状、数据来源和计算过程，注明对应的证明材料。'),
    { kind: 'indicators' },
    heading('五、亮点和案例'),
    textPart('节能降碳、资源综合利用、清洁生产、数字化管理等方面的做法和成效，附数据。'),
    heading('六、存在问题和改进计划'),
    textPart('对照先进值的差距、原因、改进措施、完成时限和责任部门。'),
    heading('七、自评结论'),
    textPart('自评得分、是否达到申报要求。'),
    { kind: 'signature' },
  ],
}
