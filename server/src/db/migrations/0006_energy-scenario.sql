-- 情景测算: what-if studies of an enterprise, edition by edition, with everything they were computed from.
CREATE TABLE "energy_scenario" (
	"id" uuid PRIMARY KEY NOT NULL,
	"series_id" uuid NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"title" text NOT NULL,
	"year" integer NOT NULL,
	"edition" integer NOT NULL,
	"current" boolean DEFAULT true NOT NULL,
	"number" text NOT NULL,
	"check_code" text NOT NULL,
	"content" text NOT NULL,
	"sha256" text NOT NULL,
	"file_id" uuid,
	"made_at" timestamp(3) with time zone NOT NULL,
	"made_by" uuid NOT NULL,
	"made_by_name" text NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by_name" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "energy_scenario_current" ON "energy_scenario" USING btree ("series_id") WHERE current and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "energy_scenario_edition" ON "energy_scenario" USING btree ("series_id","edition");--> statement-breakpoint
CREATE UNIQUE INDEX "energy_scenario_number" ON "energy_scenario" USING btree ("number");--> statement-breakpoint
CREATE INDEX "energy_scenario_enterprise" ON "energy_scenario" USING btree ("enterprise_id","made_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "energy_scenario_file" ON "energy_scenario" USING btree ("file_id");