import type { AlertRuleSettings } from '../../schemas/alert-rule'
export declare const DEFAULT_RULES: readonly (AlertRuleSettings & { name: string })[]
/** Settings of a new rule in the editor. */
export declare const NEW_RULE: AlertRuleSettings
