/** 能效领跑者申报, 水效领跑者申报. */
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { TitleApplication } from './title-application.tsx'

type Leader = {
  family: 'energy-leader' | 'water-leader'
  name: string
  lead: string
  conditions: string[]
  years: number
}

const energy: Leader = {
  family: 'energy-leader',
  name: '能效领跑者',
  lead: '单位产品能耗达到限额国家标准1级和能效标杆水平、在同类企业中领先的用能企业申报。区县推荐，市级比较后审定并公布。',
  conditions: [
    '独立法人，年综合能源消费量大于1万吨标准煤，非化石能源消费比例不低于20%',
    '单位产品能耗达到或优于限额国家标准1级和能效标杆水平，主要装备国内领先',
    '有能源管理体系、测量管理体系，能源管理岗位和统计计量完备',
  ],
  years: 3,
}

const water: Leader = {
  family: 'water-leader',
  name: '水效领跑者',
  lead: '单位产品取水量达到用水定额先进值、在同类企业中领先的用水企业申报。区县推荐，市级比较后审定并公布。',
  conditions: [
    '独立法人，年取水量大于3万立方米（推荐国家级的大于15万立方米）',
    '单位产品取水量达到国家或本市用水定额先进值',
    '没有淘汰的用水设备，落实“三同时、四到位”，水计量器具符合 GB 24789，近三年没有超计划用水和事故',
  ],
  years: 2,
}

export function EnergyLeaderPage() {
  return <LeaderPage leader={energy} />
}

export function WaterLeaderPage() {
  return <LeaderPage leader={water} />
}

function LeaderPage({ leader: { years, ...leader } }: { leader: Leader }) {
  return (
    <TitleApplication
      {...leader}
      heading={`${leader.name}申报`}
      actions={
        <Link to="/mainPages/greenProject" className={buttonClass()}>
          查看名单
        </Link>
      }
      steps={[
        '企业填报近三年产品指标、技术措施和管理情况并上传材料，提交给区县审核',
        '区县审核，推荐或退回修改',
        '市级在同一产品类别内按领先幅度比较，不另组织专家评审',
        '公示5个工作日',
        `市级审定，公布名单，有效期${years}年`,
      ]}
    />
  )
}
