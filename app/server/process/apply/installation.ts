import type {
  AppliedConfiguration,
  ApplyInput,
  ConfigurationPlan,
  PlanInput,
} from '~/shared/schemas/configuration'

/** Where a file is applied: this machine's database or a server with an API. Errors have a sentence for the user. */
export interface Installation {
  organizations(keyword: string | undefined): Promise<{ _id: number; name: string }[]>
  plan(organization: number, input: PlanInput): Promise<ConfigurationPlan>
  apply(organization: number, input: ApplyInput): Promise<AppliedConfiguration>
  export(organization: number): Promise<string>
  close(): Promise<void>
}
