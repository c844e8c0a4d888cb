CREATE TABLE "energy_base" (
	"enterprise_id" uuid PRIMARY KEY NOT NULL,
	"base_year" integer NOT NULL,
	"base_tce" numeric(24, 6) NOT NULL,
	"base_output_value" numeric(24, 6) NOT NULL,
	"target_year" integer,
	"target_tce" numeric(24, 6),
	"target_intensity" numeric(24, 6),
	"note" text DEFAULT '' NOT NULL,
	"updated_by_name" text NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "energy_explanation" (
	"enterprise_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"finding" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by_name" text NOT NULL,
	"by_role" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "energy_explanation_enterprise_id_year_finding_pk" PRIMARY KEY("enterprise_id","year","finding")
);
--> statement-breakpoint
CREATE TABLE "energy_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_name" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "energy_line" (
	"record_id" uuid NOT NULL,
	"energy_code" text NOT NULL,
	"flow" text NOT NULL,
	"quantity" numeric(24, 6) NOT NULL,
	"tce" numeric(24, 6) NOT NULL,
	"co2" numeric(24, 6),
	CONSTRAINT "energy_line_record_id_energy_code_flow_pk" PRIMARY KEY("record_id","energy_code","flow")
);
--> statement-breakpoint
CREATE TABLE "energy_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"year" integer NOT NULL,
	"month" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"source_id" text DEFAULT '' NOT NULL,
	"programme" text,
	"total_tce" numeric(24, 6),
	"output_value" numeric(24, 6),
	"added_value" numeric(24, 6),
	"output" numeric(24, 6),
	"water_intake" numeric(24, 6),
	"co2" numeric(24, 6),
	"green_power" numeric(24, 6),
	"own_power" numeric(24, 6),
	"feedstock_tce" numeric(24, 6),
	"media_tce" numeric(24, 6),
	"note" text DEFAULT '' NOT NULL,
	"check_result" text,
	"check_note" text,
	"checked_at" timestamp(3) with time zone,
	"checked_by_name" text,
	"accepted" boolean DEFAULT false NOT NULL,
	"accepted_at" timestamp(3) with time zone,
	"accepted_by_name" text,
	"accept_reason" text,
	"updated_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "energy_task" (
	"enterprise_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"due_on" date,
	"note" text DEFAULT '' NOT NULL,
	"exempt" boolean DEFAULT false NOT NULL,
	"reminded_at" timestamp(3) with time zone,
	"updated_by_name" text NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "energy_task_enterprise_id_year_pk" PRIMARY KEY("enterprise_id","year")
);
--> statement-breakpoint
DROP TABLE "enterprise_energy" CASCADE;--> statement-breakpoint
DROP TABLE "enterprise_year" CASCADE;--> statement-breakpoint
CREATE INDEX "energy_history_enterprise" ON "energy_history" USING btree ("enterprise_id","year","at");--> statement-breakpoint
CREATE UNIQUE INDEX "energy_record_source" ON "energy_record" USING btree ("enterprise_id","year","month","source","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "energy_record_accepted" ON "energy_record" USING btree ("enterprise_id","year","month") WHERE "energy_record"."accepted";--> statement-breakpoint
CREATE INDEX "energy_record_year" ON "energy_record" USING btree ("year","enterprise_id") WHERE "energy_record"."accepted" and "energy_record"."month" = 0;--> statement-breakpoint
CREATE VIEW "public"."enterprise_energy" AS (select "energy_record"."enterprise_id", "energy_record"."qx_code", "energy_record"."year", "energy_line"."energy_code", "energy_line"."quantity", "energy_line"."tce", "energy_record"."source" from "energy_record" inner join "energy_line" on "energy_line"."record_id" = "energy_record"."id" and "energy_line"."flow" = 'used' where "energy_record"."accepted" and "energy_record"."month" = 0);--> statement-breakpoint
CREATE VIEW "public"."enterprise_year" AS (select "enterprise_id", "qx_code", "year", "total_tce", "output_value", "added_value", "output", "water_intake", "source", "updated_at" from "energy_record" where "energy_record"."accepted" and "energy_record"."month" = 0);