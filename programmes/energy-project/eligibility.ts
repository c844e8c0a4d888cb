/** Eligibility questions: which project can be listed. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'
import { registered } from '../blocks/eligibility.ts'

const notice = '市级节能（绿色）项目库管理要求'

export const eligibility: readonly EligibilityQuestion[] = [
  registered('本企业在本市登记，是独立法人', notice),
  {
    key: 'site',
    ask: '项目在本市实施，有明确的建设内容和投资',
    clause: notice,
    otherwise: '先确定建设地点、内容和投资估算；在外地实施的项目请向当地申请',
  },
  {
    key: 'effect',
    ask: '项目有可以计算的节能、节水、减碳或资源综合利用效果',
    clause: notice,
    otherwise: '先请技术单位测算节能减排效果，可申请绿色诊断',
  },
  {
    key: 'once',
    ask: '同一项目没有入过库',
    clause: notice,
    otherwise: '已入库的项目请在原记录中填报进度，不需要再次入库',
  },
]
