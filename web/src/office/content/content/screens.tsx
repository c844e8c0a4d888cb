/** 新闻、宣传、政策: the three screens of 内容管理, each with its kinds. */
import { ContentDesk } from './desk.tsx'

export const NewsManagePage = () => (
  <ContentDesk
    title="新闻管理"
    lead="通知公告、新闻和区县动态；典型案例在“绿色宣传”页公开。"
    kinds={['notice', 'news']}
  />
)

export const PromotionManagePage = () => (
  <ContentDesk title="宣传管理" lead="绿色金融产品和常见问题。" kinds={['finance', 'question']} />
)

export const PolicyManagePage = () => (
  <ContentDesk
    title="政策管理"
    lead="政策文件、解读和办事指南；是否有效由日期和替代关系得出。"
    kinds={['policy', 'interpretation', 'guide']}
  />
)
