/** Ant Design in the product's own colours; only the lazy office and form layer loads it. Mirrors ui/tokens.css. */
import type { ThemeConfig } from 'antd'

const pine = '#1a5c4c'
const ink = '#17211d'

export const antdTheme: ThemeConfig = {
  zeroRuntime: true,
  token: {
    colorPrimary: pine,
    colorInfo: pine,
    colorLink: pine,
    colorLinkHover: '#0f382f',
    colorSuccess: '#1d6a45',
    colorWarning: '#8f4c06',
    colorError: '#ac3326',
    colorTextBase: ink,
    colorBgBase: '#ffffff',
    colorBgLayout: '#faf9f4',
    colorBorder: '#8b968f',
    colorBorderSecondary: '#dcdfd6',
    colorTextSecondary: '#4a5952',
    colorTextTertiary: '#5f6d66',
    colorTextPlaceholder: '#5f6d66',
    colorTextDescription: '#5f6d66',
    borderRadius: 6,
    borderRadiusLG: 10,
    borderRadiusSM: 3,
    fontSize: 15,
    fontFamily: 'var(--font-text)',
    controlHeight: 36,
    wireframe: false,
    motionDurationMid: '0.14s',
    motionDurationSlow: '0.18s',
  },
  components: {
    Layout: { siderBg: '#0f382f', headerBg: '#ffffff', bodyBg: '#faf9f4' },
    Menu: {
      darkItemBg: '#0f382f',
      darkSubMenuItemBg: '#0a2a24',
      darkItemColor: '#d5e2da',
      darkItemHoverBg: '#1a5c4c',
      darkItemSelectedBg: '#1a5c4c',
      darkItemSelectedColor: '#ffffff',
      itemBorderRadius: 4,
    },
    Table: { headerBg: '#e2efe9', headerColor: '#0f382f', rowHoverBg: '#f1f7f4', headerBorderRadius: 6 },
    Tabs: { titleFontSize: 15 },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
  },
}
