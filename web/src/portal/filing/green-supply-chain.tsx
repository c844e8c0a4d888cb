/** 绿色供应链申报. */
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { TitleApplication } from './title-application.tsx'

export function GreenSupplyChainPage() {
  return (
    <TitleApplication
      family="green-supply-chain"
      heading="绿色供应链管理企业申报"
      lead="由供应链的核心制造企业申报。依据《绿色工厂梯度培育及管理暂行办法》和 GB/T 33635—2017，区县推荐，专家按行业评价体系评分，市级审定并公示。"
      name="绿色供应链"
      actions={
        <Link to="/mainPages/greensupplychain" className={buttonClass()}>
          查看名单
        </Link>
      }
      conditions={[
        '供应链的核心制造企业，机械、汽车、电子电器行业按各自的指标体系评价，其他行业按通用要求评价',
        '评价得分70分以上为达到市级要求：一星级70分、二星级75分、三星级80分、四星级85分、五星级90分',
      ]}
      steps={[
        '企业在线填报供应商、回收、信息披露等情况并上传材料，提交给区县审核',
        '区县审核，推荐或退回修改；供应商清单与绿色工厂名单自动核对',
        '市级组织专家按所选评价体系评分',
        '公示5个工作日',
        '市级审定，公布名单和星级，有效期3年',
      ]}
    />
  )
}
