export { countActivePlayers } from './active-players.sql.js';
export {
  choiceSetting,
  defineSettings,
  numberSetting,
  ratesByTierSetting,
  type SettingGroup,
  settingProblems,
  switchSetting,
  textSetting,
} from './define-settings.js';
export { presentPublicSettings } from './present-settings.js';
export { SettingsStore } from './settings-store.js';
export { siteSettings } from './site.settings.js';
export { watchSettings } from './watch-settings.js';
