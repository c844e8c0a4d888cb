-- What lists show stands beside the long documents: a page reads only that. Lists of a batch and of all programmes get their order from an index.
DROP INDEX "filing_county_list";--> statement-breakpoint
DROP INDEX "filing_city_list";--> statement-breakpoint
ALTER TABLE "filing" ADD COLUMN "listed" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "enterprise_contact" ON "enterprise" USING btree (("profile" ->> 'contactPhone'));--> statement-breakpoint
CREATE INDEX "expert_task_filing" ON "expert_task" USING btree ("filing_id");--> statement-breakpoint
CREATE INDEX "filing_batch_list" ON "filing" USING btree ("batch_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "filing"."deleted_at" is null and "filing"."state" <> 'draft';--> statement-breakpoint
CREATE INDEX "filing_all_list" ON "filing" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "filing"."deleted_at" is null and "filing"."state" <> 'draft';--> statement-breakpoint
CREATE INDEX "filing_county_list" ON "filing" USING btree ("programme","qx_code","state","year","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "filing"."deleted_at" is null and "filing"."state" <> 'draft';--> statement-breakpoint
CREATE INDEX "filing_city_list" ON "filing" USING btree ("programme","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "filing"."deleted_at" is null and "filing"."state" <> 'draft';