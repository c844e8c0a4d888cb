-- The city relieves one enterprise of explaining one warning, for a scope and until a day.
CREATE TABLE "warning_waiver" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"programme" text NOT NULL,
	"code" text NOT NULL,
	"year" integer,
	"until" date NOT NULL,
	"reason" text NOT NULL,
	"granted_by" uuid NOT NULL,
	"granted_by_name" text NOT NULL,
	"granted_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_by_name" text,
	"end_reason" text
);
--> statement-breakpoint
CREATE INDEX "warning_waiver_enterprise" ON "warning_waiver" USING btree ("enterprise_id","programme");