/** 绿色工厂申报. */
import { TitleApplication } from './title-application.tsx'

export function GreenFactoryPage() {
  return (
    <TitleApplication
      family="green-factory"
      heading="绿色工厂申报"
      lead="依据《绿色工厂梯度培育及管理暂行办法》和 GB/T 36132—2025《绿色工厂评价通则》，企业自愿申报，区县推荐，专家评审，市级审定并公示。"
      name="绿色工厂"
      conditions={['在本市登记、实际从事生产的独立法人（或视同法人）企业', '推荐国家级的，须先获得市级绿色工厂']}
      steps={[
        '企业在线填报并上传材料，提交给区县审核',
        '区县审核，推荐或退回修改',
        '市级组织专家评审打分',
        '公示5个工作日',
        '市级审定，公布名单，有效期3年',
      ]}
    />
  )
}
