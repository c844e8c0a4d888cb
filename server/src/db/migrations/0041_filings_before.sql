DROP INDEX "filing_enterprise";--> statement-breakpoint
CREATE INDEX "filing_enterprise" ON "filing" USING btree ("enterprise_id","programme",coalesce("year", 0) desc,"submitted_at" DESC NULLS FIRST);