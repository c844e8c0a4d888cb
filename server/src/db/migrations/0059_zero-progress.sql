-- 零碳工厂年度进展: one for each site and year, but for those that were withdrawn and reported anew.
CREATE TABLE "zero_progress" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"year" integer NOT NULL,
	"site" text NOT NULL,
	"work" text NOT NULL,
	"invested" double precision NOT NULL,
	"cut_co2" double precision NOT NULL,
	"co2" double precision NOT NULL,
	"non_fossil_pct" double precision NOT NULL,
	"delays" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"plan_number" text,
	"planned_co2" double precision,
	"planned_non_fossil" double precision,
	"doubt" text,
	"opinion" text,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "zero_progress_once" ON "zero_progress" USING btree ("enterprise_id","year","site") WHERE "zero_progress"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "zero_progress_list" ON "zero_progress" USING btree ("qx_code","year" DESC NULLS LAST,"updated_at" DESC NULLS LAST);