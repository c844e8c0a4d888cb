/** 无障碍声明: what is met, what is not yet, and whom to call. */
import { useSystemItems } from '../../platform/navigation/system-items.ts'
import { classes } from '../../ui/classes.ts'
import { Page } from '../../ui/page/page.tsx'
import styles from './content/news-article.module.css'

export function AccessibilityStatement() {
  const { hotline, sponsor, accessibilityContact = hotline, email } = useSystemItems()
  return (
    <div className="ge-wrap">
      <Page title="无障碍声明" width="reading" lead="每个人都应当能够查到公开信息、办成自己的事。">
        <div className={classes(styles.body, styles.plain)}>
          <h2>遵循的标准</h2>
          <p>
            本平台按照《信息技术 互联网内容无障碍可访问性技术要求与测试方法》（GB/T 37668—2019）和《Web
            内容无障碍指南》（WCAG）2.2 AA 级设计，并以自动检测和键盘操作检查各页面。
          </p>
          <h2>您可以这样使用</h2>
          <ul>
            <li>只用键盘：按 Tab 键逐项移动，焦点处有清楚的外框；页首第一项是“跳到正文”。</li>
            <li>
              放大文字：页首“大字版”把全站文字放大到 18
              磅以上并加深颜色，同时出现“朗读”按钮（需浏览器支持语音）；浏览器放大到 200% 时内容不丢失、不重叠。
            </li>
            <li>读屏软件：页面有标题层级和区域名称，图标旁都有文字，表单错误会读出并把焦点移到错误处。</li>
            <li>减少动态：系统设置“减少动画”后，首页图片不再自动切换；任何时候都可以按“暂停”。</li>
            <li>不只靠颜色：办理状态同时用文字、图形和颜色表示，文字与底色的对比度不低于 4.5:1。</li>
            <li>验证码：图形验证码看不清时，可以改为回答文字问题。</li>
            <li>地图和图表：旁边都有同样内容的数据表；地图可用方向键在区县之间移动，按回车进入名单。</li>
            <li>填报：内容自动保存，退出登录前 3 分钟会提醒并可一键保持；登录超时后重新登录可以接着填写。</li>
          </ul>
          <h2>尚有不足之处</h2>
          <ul>
            <li>申报单位上传的扫描件和图片，可能没有可供读屏软件识别的文字。</li>
            <li>列数较多的数据表在窄屏上需要在表格内左右滚动。</li>
            <li>审核后台按 1280 像素以上的屏幕设计，手机上仅宜查看。</li>
          </ul>
          <h2>遇到困难时</h2>
          <p>
            {accessibilityContact ? (
              <>
                请拨打 <a href={`tel:${accessibilityContact}`}>{accessibilityContact}</a>
                {email ? (
                  <>
                    {' '}
                    或发邮件到 <a href={`mailto:${email}`}>{email}</a>
                  </>
                ) : null}
                ，说明所在页面和使用的软件，工作人员将协助您办理。
              </>
            ) : (
              '请与平台主办单位联系，说明所在页面和使用的软件，工作人员将协助您办理。'
            )}
          </p>
          {sponsor ? <p>主办单位：{sponsor}</p> : null}
        </div>
      </Page>
    </div>
  )
}
